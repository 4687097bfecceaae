const lastWord = /[\p{L}\p{N}\p{M}]+$/u

/** A query with its last word, which is still being typed, in full. */
export function completed(query: string, word: string): string {
  return query.replace(lastWord, () => word)
}

/** A query without its last word, and without what stood before it alone, as the `l’` of `l’été`. */
export function withoutLast(query: string): string {
  return query.replace(/\S+$/u, '').trimEnd()
}
