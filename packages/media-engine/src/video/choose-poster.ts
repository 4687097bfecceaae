import { type RawImage, toPipeline } from '../image/raw-image.ts'

/** Positions of candidate frames as fractions of the duration, the first ones past a fade-in. */
const positions = [0.1, 0.25, 0.5, 0.75, 0]

/** Minimum standard deviation of a frame in 8-bit levels; below it, it is a nearly uniform screen. */
const minDeviation = 12

/**
 * Chooses a frame as the poster of a video: the first that is not nearly uniform, else the one with the most contrast.
 *
 * @param duration of the video in seconds
 * @param decodeFrame decodes the frame at a position in seconds
 */
export async function choosePoster(
  duration: number,
  decodeFrameAt: (seconds: number) => Promise<RawImage | undefined>,
): Promise<RawImage | undefined> {
  let best: { frame: RawImage; deviation: number } | undefined
  for (const position of duration > 0 ? positions : [0]) {
    const frame = await decodeFrameAt(duration * position)
    if (frame === undefined) continue
    const deviation = await measureDeviation(frame)
    if (deviation >= minDeviation) return frame
    if (best === undefined || deviation > best.deviation) best = { frame, deviation }
  }
  return best?.frame
}

async function measureDeviation(frame: RawImage): Promise<number> {
  const { channels } = await toPipeline(frame).resize({ width: 160 }).greyscale().stats()
  return channels[0]?.stdev ?? 0
}
