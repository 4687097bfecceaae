/** A title as lists sort it: without accents and case, spaces and punctuation before its first letter left out. */
export function sortTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .slice(0, 200)
}
