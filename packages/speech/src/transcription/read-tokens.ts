import type { RecognizedSegment } from './recognized-text.ts'

/** The special tokens of a Whisper model, which differ between its versions. */
export interface TokenIds {
  /** Starts every output. */
  readonly start: number
  /** Ends it; all tokens from here on are special ones. */
  readonly end: number
  /** The time 0; each following token is 0.02 s later. */
  readonly firstTime: number
  readonly languages: ReadonlyMap<string, number>
}

const secondsPerToken = 0.02

/**
 * Divides what Whisper has written into segments: text between two tokens of time. Text without an end, because the output was
 * cut off, has no time.
 *
 * @param logProbabilities of the tokens, by their position in `tokens`
 */
export function readTokens(
  tokens: readonly number[],
  logProbabilities: ReadonlyMap<number, number>,
  { end, firstTime }: TokenIds,
  decode: (tokens: readonly number[]) => string,
): RecognizedSegment[] {
  const segments: RecognizedSegment[] = []
  let start: number | undefined
  let from = 0
  const endSegment = (to: number, endTime: number | undefined) => {
    const positions = range(from, to).filter((at) => (tokens[at] ?? end) < end)
    if (positions.length === 0) return
    const text = decode(positions.map((at) => tokens[at] ?? end)).trim()
    if (text === '') return
    const isTimed = start !== undefined && endTime !== undefined && endTime > start
    const average = mean(positions.flatMap((at) => logProbabilities.get(at) ?? []))
    segments.push({
      text,
      ...(isTimed && { time: { start: start ?? 0, end: endTime } }),
      ...(average !== undefined && { averageLogProbability: average }),
    })
  }
  for (const [index, token] of tokens.entries()) {
    if (token < firstTime) continue
    const time = (token - firstTime) * secondsPerToken
    endSegment(index, time)
    start = time
    from = index + 1
  }
  endSegment(tokens.length, undefined)
  return segments
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

function mean(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}
