import { maxTranscribedSeconds } from '@lares/shared-types/transcriptions'
import { planChunks } from '@lares/speech/transcription/plan-chunks'
import { copyBytesPerSecond } from '@lares/speech/transcription/sound-copy'
import type { SpeechChunk } from '@lares/speech/transcription/speech-chunk'
import type { SpeechSpan } from '@lares/speech/voice-activity/speech-span'
import { inTransaction } from '../../db/in-transaction.ts'
import type { TranscribedSound } from '../../db/schema/transcriptions.ts'
import type { Services } from '../../services.ts'
import type { PlayedSound } from '../assets/load-played-sound.ts'
import type { Engine } from './choose-engine.ts'
import { type StoredTranscription, saveSound } from './stored-transcriptions.ts'
import { TranscriptionFailed } from './transcription-failed.ts'

/** What chunks share where nobody pauses, in seconds. */
const overlapSeconds = 1.5

/** What decoding leaves free on the disk. */
const minFreeBytes = 64 * 1024 * 1024

/** A recording that is decoded and divided. */
export interface DividedSound {
  readonly copyPath: string
  readonly seconds: number
  readonly spans: readonly SpeechSpan[]
  readonly chunks: readonly SpeechChunk[]
}

/**
 * Decodes a recording and divides it at its silences, or takes up what an earlier job has done. Throws TranscriptionFailed,
 * UnreadableFile, ProcessEnded and the errors of the file system.
 */
export async function prepareSound(
  services: Services,
  stored: StoredTranscription,
  asset: PlayedSound,
  engine: Engine,
  signal: AbortSignal,
): Promise<DividedSound> {
  const { copies } = services.transcription
  const isSame = stored.engine === engine.name && stored.sound?.assetId === asset.id
  const copyPath = copies.find(stored.id)
  if (isSame && stored.sound && copyPath) return divide(copyPath, stored.sound)
  const decoded = await decode(services, stored.id, asset, engine, signal)
  // Another version of the decoder may find other silences: what is done belongs to the first division.
  const sound = isSame && stored.sound ? stored.sound : decoded.sound
  if (sound === decoded.sound) {
    await inTransaction(services.db, (trx) => saveSound(trx, stored.id, engine.name, sound))
  }
  return divide(decoded.copyPath, sound)
}

function divide(copyPath: string, { seconds, spans, chunkSeconds }: TranscribedSound): DividedSound {
  return {
    copyPath,
    seconds,
    spans,
    chunks: planChunks(spans, seconds, { maxSeconds: chunkSeconds, overlapSeconds }),
  }
}

async function decode(
  { files, speech, transcription: { copies } }: Services,
  id: string,
  asset: PlayedSound,
  engine: Engine,
  signal: AbortSignal,
): Promise<{ readonly copyPath: string; readonly sound: TranscribedSound }> {
  if ((asset.duration ?? 0) > maxTranscribedSeconds) throw new TranscriptionFailed('recording-too-long')
  const neededBytes = minFreeBytes + (asset.duration ?? 0) * copyBytesPerSecond
  if ((await files.getFreeBytes()) < neededBytes) throw new TranscriptionFailed('disk-full')
  return copies.create(id, (copyPath) =>
    files.withLocalFile(asset.sha256, async (path) => {
      const { isTooLong, seconds, spans } = await speech.prepare(
        { file: { path, mediaType: asset.mediaType }, copyPath, maxSeconds: maxTranscribedSeconds },
        signal,
      )
      if (isTooLong) throw new TranscriptionFailed('recording-too-long')
      if (seconds === 0) throw new TranscriptionFailed('no-sound')
      return { copyPath, sound: { assetId: asset.id, seconds, spans, chunkSeconds: engine.chunkSeconds } }
    }),
  )
}
