/** A word in lower case and without accents, like `search_fold` in the database. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

/** The words of a text as they are written. */
export function splitWords(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
