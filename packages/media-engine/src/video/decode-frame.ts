import { Decoder, FilterAPI, pipeline } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { withSource } from '../av/source.ts'
import type { RawImage } from '../image/raw-image.ts'
import { describeVideo } from './video-info.ts'

/**
 * Decodes the key frame at or before a position in a video: as displayed, in square pixels, at most `maxWidth` wide.
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
): Promise<RawImage | undefined> {
  return withSource(path, mediaType, signal, async (source) => {
    const info = describeVideo(source)
    const scale = Math.min(1, maxWidth / info.width, (maxWidth * 2) / info.height)
    const width = Math.max(1, Math.round(info.width * scale))
    const height = Math.max(1, Math.round(info.height * scale))
    using decoder = await Decoder.create(info.videoStream, { exitOnError: false, signal })
    const steps = [...info.steps, `scale=${width}:${height}`, 'setsar=1', 'format=rgb24']
    using filter = FilterAPI.create(steps.join(','), { signal })
    if (seconds > 0) await source.seek(source.startTime + seconds, -1, AVSEEK_FLAG_BACKWARD)
    for await (const frame of pipeline(source, decoder, filter, { signal })) {
      if (!frame) continue
      const data = frame.toBuffer()
      frame.free()
      return { data, width, height, channels: 3 }
    }
    return undefined
  })
}
