import type { Frame } from 'node-av/lib'
import type { Frames } from '../av/filter-frames.ts'
import { toSeconds } from '../av/to-seconds.ts'
import { minGapSeconds } from './timed-types.ts'

/**
 * Passes frames on until their times are ahead of their samples; then throws.
 *
 * @param maxOverlap seconds by which their times may be behind
 */
export async function* rejectGaps(
  frames: Frames,
  sampleRate: number,
  maxOverlap = Number.POSITIVE_INFINITY,
): AsyncGenerator<Frame> {
  let expected: number | undefined
  for await (const frame of frames) {
    const start = toSeconds(frame)
    const gap = start - (expected ?? start)
    if (gap > minGapSeconds || -gap > maxOverlap) throw new Error('The times have a gap.')
    expected = (expected ?? start) + frame.nbSamples / sampleRate
    yield frame
  }
}
