import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { readPieceSamples } from '../transcription/sound-copy.ts'
import { WhisperModel } from '../transcription/whisper-model.ts'
import type { RecognitionInput, WhisperTasks } from './whisper-tasks.ts'

let loaded: { readonly folder: string; readonly model: Promise<WhisperModel> } | undefined

serveTasks<WhisperTasks>({ recognize })

async function recognize({ modelFolder, copyPath, pieces, language }: RecognitionInput) {
  if (loaded?.folder !== modelFolder) loaded = { folder: modelFolder, model: WhisperModel.load(modelFolder) }
  const model = await loaded.model
  return model.recognize(await readPieceSamples(copyPath, pieces), language)
}
