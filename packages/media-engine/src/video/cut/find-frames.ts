import { NotCopyable } from '../../av/not-copyable.ts'
import type { CutSpan } from '../../cutting.ts'
import type { FilmSource } from './film-source.ts'

/** The page and the player round times to milliseconds. */
const tolerance = 0.002
/** Two frames are never this close, in seconds. */
const sameFrame = 0.000_5

/** A part of a film from the start of one frame to the start of another, in seconds of the player's time. */
export interface FrameSpan extends CutSpan {
  /** When the key frame is shown from which its first frame is decoded; undefined if the times of packets are unknown. */
  readonly keyFrame: number | undefined
}

/**
 * Moves cuts to the start of the frame that is shown there, so that a frame is in one part of two that follow each other. Leaves out
 * parts without a frame, and unites those that follow each other.
 */
export async function findFrameSpans(source: FilmSource, spans: readonly CutSpan[]): Promise<FrameSpan[]> {
  const found: FrameSpan[] = []
  for (const requested of spans) {
    const span = await findFrameSpan(source, requested)
    const previous = found.at(-1)
    if (!span) continue
    if (previous && Math.abs(previous.end - span.start) < sameFrame)
      found[found.length - 1] = { ...previous, end: span.end }
    else found.push(span)
  }
  return found
}

async function findFrameSpan(source: FilmSource, { start, end }: CutSpan): Promise<FrameSpan | undefined> {
  try {
    const first = await findFrame(source, start)
    const last = await findFrame(source, end)
    return first.start < last.start - sameFrame
      ? { start: first.start, end: last.start, keyFrame: first.keyFrame }
      : undefined
  } catch (error) {
    if (!(error instanceof NotCopyable)) throw error
    // Formats without a time for each packet have a constant frame rate.
    const round = (time: number) =>
      Math.floor((time + tolerance) / source.frameDuration) * source.frameDuration
    const span = { start: round(start), end: round(end), keyFrame: undefined }
    return span.start < span.end ? span : undefined
  }
}

interface FoundFrame {
  /** When the frame is shown that is shown at a time; the end of the film for times after its last frame. */
  readonly start: number
  readonly keyFrame: number | undefined
}

/** Reads the packets around a time. Throws NotCopyable where the file does not say when they are shown. */
async function findFrame(source: FilmSource, at: number): Promise<FoundFrame> {
  const limit = at + tolerance
  for (let distance = 0; ; distance = distance === 0 ? 5 : distance * 4) {
    const isStart = source.seek(limit - distance)
    let keyFrame: number | undefined
    let frame: number | undefined
    let earliest: number | undefined
    let end: number | undefined
    let hasMore = false
    for await (const { packet, isPicture, time, decodeTime, duration, isHidden } of source.read()) {
      if (!isPicture) continue
      if (time === undefined || decodeTime === undefined)
        throw new NotCopyable('Packets have no times in this file.')
      if (packet.isKeyframe && time <= limit) keyFrame = Math.max(time, keyFrame ?? time)
      if (!isHidden) {
        earliest = Math.min(time, earliest ?? time)
        end = Math.max(end ?? 0, time + (duration || source.frameDuration))
        if (time <= limit) frame = Math.max(time, frame ?? time)
      }
      // A frame is shown at the earliest when it is decoded, so that no later packet belongs before the limit.
      hasMore = decodeTime > limit
      if (hasMore) break
    }
    const isAfterEnd = !hasMore && end !== undefined && end <= limit
    const found = isAfterEnd ? end : (frame ?? (isStart ? earliest : undefined))
    if (found !== undefined && (keyFrame !== undefined || isStart)) return { start: found, keyFrame }
    if (isStart) throw new NotCopyable('The film has no frame with a time.')
  }
}
