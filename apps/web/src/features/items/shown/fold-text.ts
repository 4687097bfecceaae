/** A text without capitals and accents, so that `été` is found by `ete`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
