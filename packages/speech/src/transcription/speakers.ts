import type { TranscriptLine } from './transcript-line.ts'

/**
 * Renumbers the voices of lines so that they differ from those of the lines before them, which were recognized separately: the voices of
 * both have not been compared. Names stay, because they mean the same person everywhere.
 */
export function keepVoicesApart(
  before: readonly TranscriptLine[],
  after: readonly TranscriptLine[],
): TranscriptLine[] {
  return shiftVoices(after, getMaxVoice(before))
}

/** Adds to the numbers of voices. */
export function shiftVoices(lines: readonly TranscriptLine[], by: number): TranscriptLine[] {
  return lines.map((line) =>
    typeof line.speaker === 'number' ? { ...line, speaker: line.speaker + by } : line,
  )
}

/** The highest number of a voice; 0 if none has a number. */
export function getMaxVoice(lines: readonly TranscriptLine[]): number {
  return lines.reduce((max, { speaker }) => (typeof speaker === 'number' ? Math.max(max, speaker) : max), 0)
}

/** Numbers the voices in the order in which they first speak, without gaps. */
export function numberVoices(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const numbers = new Map<number, number>()
  return lines.map((line) => {
    const { speaker } = line
    if (typeof speaker !== 'number') return line
    const number = numbers.get(speaker) ?? numbers.size + 1
    numbers.set(speaker, number)
    return { ...line, speaker: number }
  })
}
