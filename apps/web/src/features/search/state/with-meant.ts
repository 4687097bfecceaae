/** A query with another word in the place of a mistyped one, which is given in lower case. */
export function withMeant(query: string, typed: string, meant: string): string {
  return query
    .normalize('NFKC')
    .replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => (word.toLowerCase() === typed ? meant : word))
}
