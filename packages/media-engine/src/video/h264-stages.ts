import { Decoder, Encoder, FilterAPI } from 'node-av/api'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { VideoInfo } from './video-info.ts'

/** Seconds between two key frames: for seeking, and for the pictures of the storyboard. */
const keyFrameInterval = 4

/** Frames a second of a film whose rate is unknown, and the most that are believed: old files state up to a thousand. */
const defaultFrameRate = 25
const maxStatedFrameRate = 60

export interface Size {
  readonly width: number
  readonly height: number
}

/** How a copy is encoded. */
export interface H264Quality {
  /** The constant rate factor of x264: lower is better and larger. */
  readonly crf: number
  /** The peak of its bits a second, averaged over two seconds; absent for none. */
  readonly maxBitRate?: number
}

interface PicturePlan {
  /** FFmpeg filters that make frames as displayed. */
  readonly steps: readonly string[]
  readonly size: Size
  /** Frames a second of the copy, if they are to be fewer than those of the film: an expression of FFmpeg. */
  readonly frameRate: string | undefined
  readonly quality: H264Quality
}

/** Creates the stages that transcode the picture of a film to H.264, 8 bits, 4:2:0. */
export async function createH264Stages(
  info: VideoInfo,
  { steps, size, frameRate, quality }: PicturePlan,
  signal: AbortSignal,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const decoder = await Decoder.create(info.videoStream, {
    exitOnError: false,
    context: { threadCount: 0 },
    signal,
  })
  const filters = [
    ...(frameRate === undefined ? [] : [`fps=${frameRate}`]),
    ...steps,
    `scale=${size.width}:${size.height}`,
    'setsar=1',
    'format=yuv420p',
  ]
  const filter = FilterAPI.create(filters.join(','), { signal })
  const { crf, maxBitRate } = quality
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    context: {
      threadCount: 0,
      ...(maxBitRate !== undefined && { rcMaxRate: maxBitRate, rcBufferSize: 2 * maxBitRate }),
    },
    options: { preset: 'veryfast', crf, profile: 'high', g: countKeyFrameInterval(info, frameRate) },
    signal,
  })
  return [decoder, filter, encoder]
}

/** Frames a second of a film, on average. */
export function getFrameRate({ videoStream }: VideoInfo): number {
  const { num, den } = videoStream.avgFrameRate
  return den > 0 && num > 0 ? num / den : defaultFrameRate
}

function countKeyFrameInterval(info: VideoInfo, frameRate: string | undefined): number {
  const [num = defaultFrameRate, den = 1] = (frameRate ?? String(getFrameRate(info))).split('/').map(Number)
  return Math.max(1, Math.round(keyFrameInterval * Math.min(num / den, maxStatedFrameRate)))
}

/** Scales a picture down to fit into a size, portrait or landscape, in even numbers as 4:2:0 requires. */
export function fitInto(
  { width, height }: Size,
  { shortSide, longSide }: { readonly shortSide: number; readonly longSide: number },
): Size {
  const scale = Math.min(1, shortSide / Math.min(width, height), longSide / Math.max(width, height))
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
