import { pipelineOf, type RawPicture } from '../image/raw-picture.ts'

/** Where in a film a telling frame is looked for, in parts of its length: past the fade-in first. */
const moments = [0.1, 0.25, 0.5, 0.75, 0]

/** How much a frame must differ within itself, in 8-bit levels, to be more than a black or a white screen. */
const tellingDeviation = 12

/**
 * Finds a frame to stand for a film: the first that is neither black nor of one colour, else the liveliest.
 *
 * @param duration of the film in seconds
 * @param frameAt decodes the frame at a second
 */
export async function choosePoster(
  duration: number,
  frameAt: (seconds: number) => Promise<RawPicture | undefined>,
): Promise<RawPicture | undefined> {
  let best: { frame: RawPicture; deviation: number } | undefined
  for (const moment of duration > 0 ? moments : [0]) {
    const frame = await frameAt(duration * moment)
    if (frame === undefined) continue
    const deviation = await deviationOf(frame)
    if (deviation >= tellingDeviation) return frame
    if (best === undefined || deviation > best.deviation) best = { frame, deviation }
  }
  return best?.frame
}

async function deviationOf(frame: RawPicture): Promise<number> {
  const { channels } = await pipelineOf(frame).resize({ width: 160 }).greyscale().stats()
  return channels[0]?.stdev ?? 0
}
