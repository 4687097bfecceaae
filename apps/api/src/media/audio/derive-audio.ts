import { avError } from '../av/av-error.ts'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { isCutShort } from '../reading/cut-short.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { deriveCover } from './cover.ts'
import { playableSound } from './playable-sound.ts'
import { promisesLength } from './promised-length.ts'
import { measureSound } from './read-waveform.ts'

/** Seconds that encoders may round a length by. */
const roundingTolerance = 1

/**
 * Makes the waveform of a recording, thumbnails of its cover and, where a browser could not play it, a copy that it can.
 *
 * @throws UnreadableFile when the recording is cut, damaged or in an unknown format
 */
export async function deriveAudio(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, signal } = input
  try {
    return await measureAndWrite(input)
  } catch (error) {
    signal.throwIfAborted()
    throw await avError(error, path, sniffed.mediaType)
  }
}

async function measureAndWrite({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const { mediaType } = sniffed
  if (await isCutShort(path, mediaType)) throw new UnreadableFile('truncated')
  const { waveform, duration, promised } = await measureSound(path, mediaType, signal)
  if (promised - duration > roundingTolerance && (await promisesLength(path, mediaType))) {
    throw new UnreadableFile('truncated')
  }
  const files = [
    await writeRendition(
      folder,
      { name: 'waveform', variant: '', mediaType: 'application/json' },
      JSON.stringify(waveform),
    ),
  ]
  const playable = await playableSound(path, mediaType, folder, signal)
  if (playable) files.push(playable)
  const cover = await deriveCover(path, folder, signal)
  files.push(...cover.files)
  const { placeholder } = cover
  return { files, facts: { duration, hasAudio: true, ...(placeholder && { placeholder }) } }
}
