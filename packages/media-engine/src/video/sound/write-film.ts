import { join } from 'node:path'
import { describeLoss } from '../../audio/processing/output-format.ts'
import type { ProcessedFrames, WrittenFile } from '../../audio/processing/process-sound.ts'
import { findSoundStart } from '../../audio/processing/sound-stream.ts'
import type { ProcessingInput } from '../../sound-processing.ts'
import { encodeFilm } from './encode-film.ts'
import { chooseFilmContainer, chooseFilmSound } from './film-container.ts'
import { openPicture } from './picture-source.ts'

/**
 * Writes a film with its picture as it is and another sound, which has the times of the one that it replaces. Other tracks, such as
 * further languages and subtitles, are left out.
 *
 * @throws UnreadableFile without a picture
 */
export async function writeFilm(
  { path, mediaType, outDir }: ProcessingInput,
  { sound, channels, frames }: ProcessedFrames,
): Promise<WrittenFile> {
  const { signal, stream, sampleRate } = sound
  const sourceSoundStart = await findSoundStart({ path, mediaType }, signal)
  const picture = await openPicture(path, mediaType, signal)
  try {
    const container = chooseFilmContainer(mediaType, picture.info.videoStream)
    const target = join(outDir, `film.${container.extension}`)
    const format = chooseFilmSound(container, {
      ...describeLoss(stream),
      bitRate: Number(stream.codecpar.bitRate),
      sampleRate,
      channels,
    })
    await encodeFilm({
      path: target,
      container,
      picture,
      soundStart: picture.start - picture.origin,
      frames,
      format,
      delay: sourceSoundStart - picture.start,
      signal,
    })
    return { path: target, mediaType: container.mediaType, extension: container.extension }
  } finally {
    await picture.close()
  }
}
