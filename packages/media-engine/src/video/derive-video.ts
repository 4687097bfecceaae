import { stat } from 'node:fs/promises'
import type { RenditionName } from '@lares/shared-types/assets'
import { getTurn } from '@lares/shared-types/rotations'
import { toAvError } from '../av/av-error.ts'
import { withSource } from '../av/source.ts'
import type { Derivation, DerivationInput, DerivedFile } from '../derivation.ts'
import { createPlaceholder } from '../image/placeholder.ts'
import { type ImageSize, writeSizes } from '../image/write-sizes.ts'
import { reportDuration, reportStep } from '../process/progress.ts'
import { rejectEncrypted } from '../reading/encryption.ts'
import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { choosePoster } from './choose-poster.ts'
import { decodeFrameAt, type FramePrecision } from './decode-frame.ts'
import { detectScan } from './detect-scan.ts'
import { derivePlayableVideo, isPlayable, turnPlayableVideo } from './playable-video.ts'
import { replaceSound } from './sound/replace-sound.ts'
import { deriveStoryboard } from './storyboard.ts'
import { describeVideo } from './video-info.ts'

const posterWidth = 1280
const posterSizes: readonly ImageSize[] = [
  { name: 'poster', width: posterWidth },
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/** Seconds by which the times of two copies may differ. */
const maxStartDifference = 0.1

/**
 * Writes a poster, thumbnails and a storyboard of a film and, if browsers cannot play the original as it is to be shown, a
 * playable copy. Present renditions that are still right are retained. The smaller copy for slow connections is only retained or
 * turned: `deriveSmallFilm` makes it, so that a film can be played before.
 *
 * @throws UnreadableFile when the film is truncated, damaged, encrypted or in an unknown format
 */
export async function deriveVideo(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, signal } = input
  try {
    return await deriveAll(input)
  } catch (error) {
    signal.throwIfAborted()
    throw await toAvError(error, path, sniffed.mediaType)
  }
}

async function deriveAll(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, folder, rotation, posterAt, present, signal } = input
  const { mediaType } = sniffed
  if (await isTruncated(path, mediaType)) throw new UnreadableFile('truncated')
  await rejectEncrypted(path, mediaType)
  const original = await withSource(path, mediaType, signal, async (source) => {
    const { width, height, duration, audioStream } = describeVideo(source)
    return { width, height, duration, hasAudio: audioStream !== undefined }
  })
  const declaredDuration = isRaw(mediaType) ? 0 : original.duration
  const expected = declaredDuration || (await estimateDuration(path, mediaType, signal))
  reportDuration(expected)

  const copy = await derivePlayable(input)
  // Pictures are made from the copy where there is one: it has an index, and is turned, deinterlaced and in SDR.
  const film = copy ? { path: copy.path, mediaType: 'video/mp4' } : { path, mediaType }
  const duration = copy ? await readDuration(film, signal) : expected
  const decode = (seconds: number, precision?: FramePrecision) => {
    reportStep()
    return decodeFrameAt(film.path, film.mediaType, seconds, posterWidth, signal, precision)
  }
  const chosen = posterAt === undefined ? undefined : await decode(Math.min(posterAt, duration), 'exact')
  const poster = chosen ?? (await choosePoster(duration, decode))
  if (poster === undefined) throw new UnreadableFile('corrupt')

  const isUnturned = present?.rotation === rotation
  const files = await writeSizes(poster, posterSizes, folder, signal)
  if (copy?.file) files.push(copy.file)
  const small = isUnturned ? undefined : await turnSmall(input, copy)
  if (small) files.push(small)
  if (!isUnturned || !present.hasStoryboard)
    files.push(...(await deriveStoryboard(film.path, film.mediaType, duration, folder, signal)))
  const retained: RenditionName[] = [
    ...(copy && !copy.file ? (['playable'] as const) : []),
    ...(isUnturned && present.playableSmall !== undefined ? (['playable-small'] as const) : []),
    ...(isUnturned && present.hasStoryboard ? (['storyboard', 'storyboard-sheet'] as const) : []),
  ]
  const [width, height] =
    rotation % 180 === 0 ? [original.width, original.height] : [original.height, original.width]
  const placeholder = await createPlaceholder(poster)
  return { files, retained, facts: { ...original, width, height, duration, placeholder } }
}

/** A copy that every browser plays. */
interface PlayableCopy {
  readonly path: string
  /** Undefined if it is the present one, which stays. */
  readonly file?: DerivedFile
}

/** Retains, turns or makes the playable copy of a film; undefined if browsers play the original as it is to be shown. */
async function derivePlayable(input: DerivationInput): Promise<PlayableCopy | undefined> {
  const { path, sniffed, folder, rotation, present, samePicture, signal } = input
  const { mediaType } = sniffed
  if (present?.playable !== undefined) {
    const turn = getTurn(present.rotation, rotation)
    if (turn === 0) return { path: present.playable }
    // An original that browsers play is remuxed itself, or needs no copy once it is turned back.
    if (!(await isPlayableOriginal(path, mediaType, signal))) {
      const turned = { path: present.playable, folder, rotation: turn, signal }
      const file = await turnPlayableVideo('playable', turned)
      return { path: file.path, file }
    }
  }
  if (samePicture && !(rotation === 0 && (await isShownAsIs(path, mediaType, signal)))) {
    const file = await replaceSound(samePicture, { path, mediaType, folder, rotation, signal })
    return { path: file.path, file }
  }
  const file = await derivePlayableVideo({ path, mediaType, folder, rotation, signal })
  return file && { path: file.path, file }
}

/**
 * Turns the smaller copy of a film, if there is one. One that cannot be turned is left out, because the film can be played without
 * it, and it is recreated by a task of its own.
 *
 * @param copy the playable copy, which starts at 0; undefined if the original is played
 */
async function turnSmall(
  { path, sniffed, folder, rotation, present, signal }: DerivationInput,
  copy: PlayableCopy | undefined,
): Promise<DerivedFile | undefined> {
  if (present?.playableSmall === undefined) return undefined
  // Once it is turned it starts at 0 as well, as an original need not.
  if (!copy && (await readStart(path, sniffed.mediaType, signal)) > maxStartDifference) return undefined
  const turn = getTurn(present.rotation, rotation)
  try {
    return await turnPlayableVideo('playable-small', {
      path: present.playableSmall,
      folder,
      rotation: turn,
      signal,
    })
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

async function isShownAsIs(path: string, mediaType: string, signal: AbortSignal): Promise<boolean> {
  const isPlayed = await isPlayableOriginal(path, mediaType, signal)
  return isPlayed && (await detectScan(path, mediaType, signal)) === 'progressive'
}

function isPlayableOriginal(path: string, mediaType: string, signal: AbortSignal): Promise<boolean> {
  return withSource(path, mediaType, signal, async (source) => isPlayable(describeVideo(source), mediaType))
}

function readStart(path: string, mediaType: string, signal: AbortSignal): Promise<number> {
  return withSource(path, mediaType, signal, async (source) => source.startTime)
}

function readDuration({ path, mediaType }: { path: string; mediaType: string }, signal: AbortSignal) {
  return withSource(path, mediaType, signal, async (source) => describeVideo(source).duration)
}

/** Whether the film has no times at all, so that FFmpeg can only guess its duration from the first frames. */
function isRaw(mediaType: string): boolean {
  return mediaType === 'video/mpeg'
}

/** The least bytes a second of a raw MPEG video, for the time that it may take. */
const minRawBytesPerSecond = 60_000

async function estimateDuration(path: string, mediaType: string, signal: AbortSignal): Promise<number> {
  if (isRaw(mediaType)) return (await stat(path)).size / minRawBytesPerSecond
  return measureDuration(path, mediaType, signal)
}

/** Returns the end of the last packet in seconds, for live recordings, which do not declare their duration. */
function measureDuration(path: string, mediaType: string, signal: AbortSignal): Promise<number> {
  return withSource(path, mediaType, signal, async (source) => {
    let end = 0
    for await (const packet of source.packets()) {
      if (!packet) continue
      const { num, den } = packet.timeBase
      const seconds = (Number(packet.pts + packet.duration) * num) / den
      if (Number.isFinite(seconds)) end = Math.max(end, seconds)
      packet.free()
    }
    signal.throwIfAborted()
    return Math.max(0, end - source.startTime)
  })
}
