import type { PageReading } from '../page-reading.ts'

/** All words of a reading in reading order, separated by spaces. */
export function toText(reading: PageReading): string {
  if (reading.kind !== 'text') return ''
  return reading.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

/**
 * The share of the expected words that were read in their order: the longest common subsequence. Straight and curved apostrophes
 * count as the same letter, as in the search.
 */
export function getShareRight(expected: string, read: string): number {
  const [wanted, found] = [expected, read].map((text) => text.replaceAll('’', "'").split(' '))
  if (wanted === undefined || found === undefined) return 0
  let row = new Array<number>(found.length + 1).fill(0)
  for (const word of wanted) {
    const next = [0]
    for (const [index, other] of found.entries()) {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / wanted.length
}
