import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { readPieceSamples } from '../transcription/sound-copy.ts'
import { WhisperModel } from '../transcription/whisper-model.ts'
import type { HearInput, WhisperTasks } from './whisper-tasks.ts'

let loaded: { readonly folder: string; readonly model: Promise<WhisperModel> } | undefined

serveTasks<WhisperTasks>({ hear })

async function hear({ modelFolder, copyPath, pieces, language }: HearInput) {
  if (loaded?.folder !== modelFolder) loaded = { folder: modelFolder, model: WhisperModel.load(modelFolder) }
  const model = await loaded.model
  return model.hear(await readPieceSamples(copyPath, pieces), language)
}
