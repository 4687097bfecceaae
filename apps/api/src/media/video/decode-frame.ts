import { Decoder, FilterAPI, pipeline } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { withSource } from '../av/source.ts'
import type { RawPicture } from '../image/raw-picture.ts'
import { describeFilm } from './film.ts'

/**
 * Decodes the key frame at or before a position in a film: as displayed, in square pixels, at most `maxWidth` wide.
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
): Promise<RawPicture | undefined> {
  return withSource(path, mediaType, signal, async (source) => {
    const film = describeFilm(source)
    const scale = Math.min(1, maxWidth / film.width, (maxWidth * 2) / film.height)
    const width = Math.max(1, Math.round(film.width * scale))
    const height = Math.max(1, Math.round(film.height * scale))
    using decoder = await Decoder.create(film.picture, { exitOnError: false, signal })
    const steps = [...film.steps, `scale=${width}:${height}`, 'setsar=1', 'format=rgb24']
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
