import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import type { SpeechChunk } from './speech-chunk.ts'

export interface ChunkOptions {
  /** The longest chunk in seconds. */
  readonly maxSeconds: number
  /** Seconds that two chunks share where no silence could be found to cut at. */
  readonly overlapSeconds: number
}

/** Silence kept before and after speech, so that no syllable is cut off. */
const paddingSeconds = 0.3

/** The share of the longest chunk after which a silence is long enough to cut at, the longest of which is chosen. */
const searchShare = 0.6

/**
 * Divides a recording into chunks of bounded length. They are cut in the longest silence of their last part; speech without a
 * silence is cut anywhere, with an overlap. Silence is in no chunk.
 *
 * @param spans where somebody speaks, in seconds, in order, without overlaps
 * @param duration of the recording in seconds
 */
export function planChunks(
  spans: readonly SpeechSpan[],
  duration: number,
  { maxSeconds, overlapSeconds }: ChunkOptions,
): SpeechChunk[] {
  const pieces = divideLongSpans(padSpans(spans, duration), maxSeconds, overlapSeconds)
  const chunks: SpeechChunk[] = []
  for (let first = 0; first < pieces.length; ) {
    const end = findChunkEnd(pieces, first, maxSeconds)
    const own = pieces.slice(first, end)
    chunks.push({
      pieces: own.map(({ start, end }) => ({ start, end })),
      overlapsPrevious: own[0]?.overlapsPrevious ?? false,
    })
    first = end
  }
  return chunks
}

interface Piece extends SpeechSpan {
  readonly overlapsPrevious: boolean
  /** Seconds of silence after the speech in it. */
  readonly silenceAfter: number
}

/** Adds silence around spans: at most half of what is between two of them, so that each silence can be cut at. */
function padSpans(spans: readonly SpeechSpan[], duration: number): Piece[] {
  return spans.map(({ start, end }, index) => {
    const silenceBefore = start - (spans[index - 1]?.end ?? 0)
    const silenceAfter = (spans[index + 1]?.start ?? duration) - end
    const pad = (silence: number) => Math.max(0, Math.min(paddingSeconds, silence / 2))
    return {
      start: start - (index === 0 ? Math.min(paddingSeconds, start) : pad(silenceBefore)),
      end: Math.min(Math.max(duration, end), end + pad(silenceAfter)),
      overlapsPrevious: false,
      silenceAfter,
    }
  })
}

function divideLongSpans(pieces: readonly Piece[], maxSeconds: number, overlap: number): Piece[] {
  return pieces.flatMap((piece) => {
    const { start, end, silenceAfter } = piece
    const count = Math.max(1, Math.ceil((end - start - overlap) / (maxSeconds - overlap)))
    const step = (end - start - overlap) / count
    return Array.from({ length: count }, (_, index) => {
      const isLast = index === count - 1
      return {
        start: start + index * step,
        end: isLast ? end : start + (index + 1) * step + overlap,
        overlapsPrevious: index > 0,
        silenceAfter: isLast ? silenceAfter : 0,
      }
    })
  })
}

/** Returns the index after the last piece of the chunk that begins with piece `first`. */
function findChunkEnd(pieces: readonly Piece[], first: number, maxSeconds: number): number {
  let seconds = 0
  let best = first + 1
  let bestSilence = -1
  for (let index = first; index < pieces.length; index += 1) {
    const piece = pieces[index]
    if (!piece || (index > first && piece.overlapsPrevious)) break
    seconds += piece.end - piece.start
    if (index > first && seconds > maxSeconds) return best
    const next = pieces[index + 1]
    if (!next) return index + 1
    const isLate = seconds >= searchShare * maxSeconds
    if (isLate ? piece.silenceAfter >= bestSilence : bestSilence < 0) {
      best = index + 1
      if (isLate) bestSilence = piece.silenceAfter
    }
    if (next.overlapsPrevious) return index + 1
  }
  return best
}

/** Divides a chunk into two of half its duration, in a silence if there is one near the middle. */
export function halveChunk(chunk: SpeechChunk, overlapSeconds: number): [SpeechChunk, SpeechChunk] {
  const { pieces, overlapsPrevious } = chunk
  const total = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  let seconds = 0
  for (const [index, { start, end }] of pieces.entries()) {
    const length = end - start
    const after = seconds + length
    const isNearMiddle = after >= 0.3 * total && after <= 0.7 * total
    if (isNearMiddle && index < pieces.length - 1) {
      return [
        { pieces: pieces.slice(0, index + 1), overlapsPrevious },
        { pieces: pieces.slice(index + 1), overlapsPrevious: false },
      ]
    }
    if (after > total / 2) {
      const cut = start + total / 2 - seconds
      const half = Math.min(overlapSeconds, length) / 2
      return [
        { pieces: [...pieces.slice(0, index), { start, end: Math.min(end, cut + half) }], overlapsPrevious },
        {
          pieces: [{ start: Math.max(start, cut - half), end }, ...pieces.slice(index + 1)],
          overlapsPrevious: true,
        },
      ]
    }
    seconds = after
  }
  throw new Error('A chunk without sound cannot be divided.')
}
