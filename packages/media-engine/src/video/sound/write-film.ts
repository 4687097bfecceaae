import { join } from 'node:path'
import { describeLoss } from '../../audio/processing/output-format.ts'
import { findSoundStart, type OpenSound } from '../../audio/processing/sound-stream.ts'
import { SoundEncoder } from '../../audio/sound-encoder.ts'
import { type Frames, filterFrames } from '../../av/filter-frames.ts'
import type { ProcessingInput } from '../../sound-processing.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { chooseFilmContainer, chooseFilmSound } from './film-container.ts'
import { FilmWriter } from './film-writer.ts'
import { openPicture } from './picture-source.ts'

/** Sound that has passed through the steps, and how it was before. */
export interface ProcessedFrames {
  readonly sound: OpenSound
  readonly channels: 1 | 2
  readonly frames: Frames
}

export interface WrittenFile {
  readonly path: string
  readonly mediaType: string
  readonly extension: string
}

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
  const delay = await findSoundStart({ path, mediaType }, signal)
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
    const writer = new FilmWriter({
      path: target,
      container,
      picture,
      soundStart: picture.start - picture.origin,
    })
    const encoder = new SoundEncoder({
      name: format.encoder,
      bitrate: format.bitRate ?? 0,
      open: (parameters, rate) => writer.open(parameters, rate),
    })
    try {
      const filters = [...getDelayFilters(delay - picture.start), format.filter]
      for await (const frame of filterFrames(frames, filters)) encoder.encode(frame)
      if (encoder.samples === 0) throw new UnreadableFile('empty')
      await writer.completePicture(signal)
      encoder.finish()
    } finally {
      encoder.close()
    }
    return { path: target, mediaType: container.mediaType, extension: container.extension }
  } finally {
    await picture.close()
  }
}

/** Seconds that nobody notices, and that rounded times differ by. */
const minDelay = 0.001

/** Filters that start the sound this many seconds after the film. */
function getDelayFilters(seconds: number): string[] {
  // Silence is stored instead of an edit list, which not every player respects.
  if (seconds > minDelay) return [`adelay=delays=${(seconds * 1000).toFixed(3)}:all=1`]
  return seconds < -minDelay ? [`atrim=start=${(-seconds).toFixed(6)}`, 'asetpts=PTS-STARTPTS'] : []
}
