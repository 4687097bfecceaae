import { toAvError } from '../av/av-error.ts'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { rejectEncrypted } from '../reading/encryption.ts'
import { readOggLinks } from '../reading/ogg-links.ts'
import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { deriveCover } from './cover.ts'
import { declaresDuration } from './declared-duration.ts'
import { measureAudio } from './measure-audio.ts'
import { derivePlayableAudio } from './playable-audio.ts'

/** Encoders round the declared duration by up to this much. */
const durationToleranceSeconds = 1

/**
 * Writes the waveform of a recording, thumbnails of its cover and, if browsers cannot play the original, a playable copy.
 *
 * @throws UnreadableFile when the recording is truncated, damaged, encrypted or in an unknown format
 */
export async function deriveAudio(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, signal } = input
  try {
    return await measureAndWrite(input)
  } catch (error) {
    signal.throwIfAborted()
    throw await toAvError(error, path, sniffed.mediaType)
  }
}

/**
 * FFmpeg reads a chained Ogg file as one recording, but ends in silence where the format of a further link differs. Part of a recording
 * must not pass for the whole.
 */
async function rejectLostLinks(path: string, duration: number): Promise<void> {
  const links = await readOggLinks(path)
  const stated = links.reduce((sum, seconds) => sum + seconds, 0)
  if (links.length > 1 && stated - duration > durationToleranceSeconds)
    throw new UnreadableFile('unsupported')
}

async function measureAndWrite({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const { mediaType } = sniffed
  await rejectEncrypted(path, mediaType)
  if (await isTruncated(path, mediaType)) throw new UnreadableFile('truncated')
  const { waveform, peaks, duration, declaredDuration } = await measureAudio(path, mediaType, signal)
  if (declaredDuration - duration > durationToleranceSeconds && (await declaresDuration(path, mediaType))) {
    throw new UnreadableFile('truncated')
  }
  if (mediaType === 'audio/ogg') await rejectLostLinks(path, duration)
  const files = [
    await writeRendition(
      folder,
      { name: 'waveform', variant: '', mediaType: 'application/json' },
      JSON.stringify(waveform),
    ),
    await writeRendition(
      folder,
      { name: 'peaks', variant: '', mediaType: 'application/octet-stream' },
      peaks,
    ),
  ]
  const playable = await derivePlayableAudio(path, mediaType, folder, signal)
  if (playable) files.push(playable)
  const cover = await deriveCover(path, folder, signal)
  files.push(...cover.files)
  const { placeholder } = cover
  return { files, facts: { duration, hasAudio: true, ...(placeholder && { placeholder }) } }
}
