const lastWord = /[\p{L}\p{N}\p{M}]+$/u

/** Replaces the last word of a query, which is still being typed, with `word`. */
export function completeLastWord(query: string, word: string): string {
  return query.replace(lastWord, () => word)
}

/** Removes the last word of a query together with what is attached to it, such as the `l’` of `l’été`. */
export function removeLastWord(query: string): string {
  return query.replace(/\S+$/u, '').trimEnd()
}

/** Replaces a mistyped word of a query, given in lower case, with its correction. */
export function applyCorrection(query: string, typed: string, correction: string): string {
  return query
    .normalize('NFKC')
    .replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => (word.toLowerCase() === typed ? correction : word))
}
