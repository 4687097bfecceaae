/**
 * Counts the words of a text that a transcript has wrong: replaced, left out or added (Levenshtein distance of words). Case, accents and
 * punctuation do not count.
 */
export function countWrongWords(text: string, transcript: string): { wrong: number; words: number } {
  const expected = toWords(text)
  const found = toWords(transcript)
  let row = found.map((_, at) => at + 1)
  for (const [index, word] of expected.entries()) {
    const next: number[] = []
    for (const [at, other] of found.entries()) {
      const diagonal = at === 0 ? index : (row[at - 1] ?? 0)
      const left = at === 0 ? index + 1 : (next[at - 1] ?? 0)
      next.push(Math.min(diagonal + (word === other ? 0 : 1), (row[at] ?? 0) + 1, left + 1))
    }
    row = next
  }
  return { wrong: found.length === 0 ? expected.length : (row.at(-1) ?? 0), words: expected.length }
}

function toWords(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
