import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { ModelError } from '../model-error.ts'
import { findModelFiles, hashModel } from '../model-files.ts'
import { SentenceModel } from '../sentence-model.ts'
import type { EmbeddingTasks, EmbedInput, EmbedOutcome, LocalModel } from './embedding-tasks.ts'

let loaded: { readonly hash: string; readonly model: SentenceModel } | undefined

serveTasks<EmbeddingTasks>({ embed })

async function embed({ model, texts }: EmbedInput): Promise<EmbedOutcome> {
  try {
    if (loaded?.hash !== model.hash) loaded = { hash: model.hash, model: await load(model) }
    return { vectors: await loaded.model.embed(texts) }
  } catch (error) {
    if (error instanceof ModelError) return { reason: error.reason, detail: error.message }
    // The tokenizer and the runtime throw plain errors, such as for a text that is longer than the model can read.
    return { reason: 'failed', detail: String(error) }
  }
}

/** Other files than expected are not used: their vectors would be compared with those of another model. */
async function load({ folder, hash }: LocalModel): Promise<SentenceModel> {
  const files = await findModelFiles(folder)
  if ((await hashModel(files)) !== hash)
    throw new ModelError('changed', `The files of the model in ${folder} have changed.`)
  return SentenceModel.load(files)
}
