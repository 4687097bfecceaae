import { Decoder, type Demuxer, FilterAPI, pipeline } from 'node-av/api'
import { AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { withSource } from '../av/source.ts'
import type { RawImage } from '../image/raw-image.ts'
import { reportStep } from '../process/progress.ts'
import { describeVideo, type VideoInfo } from './video-info.ts'

/** From a key frame to the next there are rarely more frames than a few hundred. */
const maxSkippedFrames = 3000

/** Which frame is decoded: the key frame at or before a position, which is faster, or the frame that is shown there. */
export type FramePrecision = 'key-frame' | 'exact'

/**
 * Decodes a frame of a film: as displayed, in square pixels, at most `maxWidth` wide.
 *
 * @param seconds from the start
 * @returns the frame, or undefined when none can be decoded
 */
export function decodeFrameAt(
  path: string,
  mediaType: string,
  seconds: number,
  maxWidth: number,
  signal: AbortSignal,
  precision: FramePrecision = 'key-frame',
): Promise<RawImage | undefined> {
  return withSource(path, mediaType, signal, async (source) => {
    const info = describeVideo(source)
    using decoder = await Decoder.create(info.videoStream, { exitOnError: false, signal })
    using scaler = new FrameScaler(info, maxWidth, signal)
    const target = source.startTime + seconds
    if (seconds > 0) await source.seek(target, -1, AVSEEK_FLAG_BACKWARD)
    const earliest = precision === 'exact' ? target : Number.NEGATIVE_INFINITY
    return await scaler.scale(await findFrame(source, decoder, earliest, signal))
  })
}

/** Returns the frame that is shown at a time, or the last one before it. */
async function findFrame(
  source: Demuxer,
  decoder: Decoder,
  seconds: number,
  signal: AbortSignal,
): Promise<Frame | undefined> {
  let found: Frame | undefined
  let count = 0
  for await (const frame of pipeline(source, decoder, { signal })) {
    if (!frame) continue
    count += 1
    reportStep()
    const time = getFrameTime(frame)
    if (found && time > seconds + timeTolerance) {
      frame.free()
      return found
    }
    found?.free()
    // The pipeline frees its own frames when it ends.
    found = frame.clone() ?? undefined
    frame.free()
    if (time >= seconds || count > maxSkippedFrames) return found
  }
  return found
}

/** Players round times to microseconds. */
const timeTolerance = 0.001

/** When a frame is shown, in seconds of the file's own times; -Infinity for a frame without a time. */
export function getFrameTime(frame: Frame): number {
  const { num, den } = frame.timeBase
  return frame.pts === AV_NOPTS_VALUE ? Number.NEGATIVE_INFINITY : (Number(frame.pts) * num) / den
}

/** Turns decoded frames into pictures as displayed: turned, in square pixels, in sRGB and at most `maxWidth` wide. */
export class FrameScaler {
  readonly #filter: FilterAPI
  readonly #size: { readonly width: number; readonly height: number }

  constructor(info: VideoInfo, maxWidth: number, signal: AbortSignal) {
    const scale = Math.min(1, maxWidth / info.width, (maxWidth * 2) / info.height)
    const toLength = (length: number) => Math.max(1, Math.round(length * scale))
    this.#size = { width: toLength(info.width), height: toLength(info.height) }
    const steps = [
      ...info.steps,
      `scale=${this.#size.width}:${this.#size.height}`,
      'setsar=1',
      'format=rgb24',
    ]
    this.#filter = FilterAPI.create(steps.join(','), { signal })
  }

  /** Scales a frame, and frees it. */
  async scale(frame: Frame | undefined): Promise<RawImage | undefined> {
    if (!frame) return undefined
    const [scaled, ...others] = await this.#filter.processAll(frame)
    frame.free()
    for (const other of others) other.free()
    if (!scaled) return undefined
    const data = scaled.toBuffer()
    scaled.free()
    return { data, ...this.#size, channels: 3 }
  }

  [Symbol.dispose](): void {
    this.#filter.close()
  }
}
