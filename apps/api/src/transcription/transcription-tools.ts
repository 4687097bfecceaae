import { openWhisperEngine, type WhisperEngine } from '@lares/speech/process/whisper-engine'
import type { FileStore } from '../files/file-store.ts'
import { SoundCopies } from './sound-copies.ts'
import { SpeechModels } from './speech-models.ts'

/** What transcribing on this machine needs. Nothing is loaded before it is used. */
export interface TranscriptionTools {
  readonly whisper: WhisperEngine
  readonly models: SpeechModels
  readonly copies: SoundCopies
  close(): Promise<void>
}

export function openTranscriptionTools({
  files,
  dataDir,
  ownFolder,
}: {
  readonly files: FileStore
  readonly dataDir: string
  readonly ownFolder: string | undefined
}): TranscriptionTools {
  const whisper = openWhisperEngine()
  const copies = new SoundCopies(files)
  return {
    whisper,
    models: new SpeechModels({ dataDir, ownFolder }),
    copies,
    async close() {
      await whisper.close()
      await copies.close()
    },
  }
}
