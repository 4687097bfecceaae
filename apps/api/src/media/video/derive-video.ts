import { avError } from '../av/av-error.ts'
import { withSource } from '../av/source.ts'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { placeholderOf } from '../image/placeholder.ts'
import { type PictureSize, writeSizes } from '../image/write-sizes.ts'
import { reportLength, reportStep } from '../process/progress.ts'
import { isCutShort } from '../reading/cut-short.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { choosePoster } from './choose-poster.ts'
import { describeFilm } from './film.ts'
import { frameAt } from './frame-at.ts'
import { measureDuration } from './measure-duration.ts'
import { playableFilm } from './playable-film.ts'

const posterWidth = 1280
const posterSizes: readonly PictureSize[] = [
  { name: 'poster', width: posterWidth },
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/**
 * Makes a poster and thumbnails of a film and, where a browser could not play it, a copy that it can.
 *
 * @throws UnreadableFile when the film is cut, damaged or in an unknown format
 */
export async function deriveVideo(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, signal } = input
  try {
    return await makeAll(input)
  } catch (error) {
    signal.throwIfAborted()
    throw await avError(error, path, sniffed.mediaType)
  }
}

async function makeAll({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const { mediaType } = sniffed
  if (await isCutShort(path, mediaType)) throw new UnreadableFile('truncated')
  const film = await withSource(path, mediaType, signal, async (source) => {
    const { width, height, duration, sound } = describeFilm(source)
    return { width, height, duration, hasAudio: sound !== undefined }
  })
  const duration = film.duration || (await measureDuration(path, mediaType, signal))
  reportLength(duration)
  const poster = await choosePoster(duration, (seconds) => {
    reportStep()
    return frameAt(path, mediaType, seconds, posterWidth, signal)
  })
  if (poster === undefined) throw new UnreadableFile('corrupt')
  const files = await writeSizes(poster, posterSizes, folder, signal)
  const playable = await playableFilm(path, mediaType, folder, signal)
  if (playable) files.push(playable)
  return { files, facts: { ...film, duration, placeholder: await placeholderOf(poster) } }
}
