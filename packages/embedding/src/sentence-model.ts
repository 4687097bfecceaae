import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import {
  AutoModel,
  AutoTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  type Tensor,
} from '@huggingface/transformers'
import { ModelError } from './model-error.ts'
import { type ModelFiles, poolingFile } from './model-files.ts'

/** Threads of one model: other requests need the processors too. */
const threadCount = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** Tokens of a text that are read: what most models have been trained with, and more than a passage has. */
const maxTokens = 512

/** Tokens that are computed at once, padding included. Memory grows with it. */
const maxBatchTokens = 4096

/** How the vectors of tokens become that of a text. */
type Pooling = 'mean' | 'first'

/** A model that turns sentences into vectors, in the format of transformers.js. */
export class SentenceModel {
  readonly #model: PreTrainedModel
  readonly #tokenizer: PreTrainedTokenizer
  readonly #pooling: Pooling
  readonly #maxTokens: number

  private constructor(model: PreTrainedModel, tokenizer: PreTrainedTokenizer, pooling: Pooling) {
    this.#model = model
    this.#tokenizer = tokenizer
    this.#pooling = pooling
    // Some tokenizers have no limit, or an absurd one.
    this.#maxTokens = Math.min(maxTokens, tokenizer.model_max_length ?? maxTokens)
  }

  /** Loads a model from its folder. Nothing is downloaded. Throws ModelError `broken`. */
  static async load(files: ModelFiles): Promise<SentenceModel> {
    env.allowRemoteModels = false
    env.useFSCache = false
    env.localModelPath = dirname(files.folder)
    const id = basename(files.folder)
    try {
      const tokenizer = await AutoTokenizer.from_pretrained(id, { local_files_only: true })
      const model = await AutoModel.from_pretrained(id, {
        dtype: files.dtype,
        subfolder: files.subfolder,
        device: 'cpu',
        local_files_only: true,
        session_options: { intraOpNumThreads: threadCount, interOpNumThreads: 1 },
      })
      return new SentenceModel(model, tokenizer, await readPooling(files))
    } catch (error) {
      throw new ModelError('broken', `The model in ${files.folder} cannot be loaded: ${error}`, {
        cause: error,
      })
    }
  }

  /**
   * One vector of length 1 for each text, in their order. Throws ModelError `broken` where the model gives none, and the plain
   * errors of the tokenizer and of the runtime.
   */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = []
    for (const batch of this.#toBatches(texts)) {
      const found = await this.#embedBatch(batch.map((index) => texts[index] ?? ''))
      for (const [at, index] of batch.entries()) vectors[index] = found[at] ?? new Float32Array()
    }
    return vectors
  }

  /** Indexes of texts of similar lengths, so that little is padded. */
  #toBatches(texts: readonly string[]): number[][] {
    const lengths = texts.map((text) => Math.min(this.#tokenizer.encode(text).length, this.#maxTokens))
    const order = [...texts.keys()].sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0))
    const batches: number[][] = []
    let batch: number[] = []
    for (const index of order) {
      if (batch.length > 0 && (batch.length + 1) * (lengths[index] ?? 0) > maxBatchTokens) {
        batches.push(batch)
        batch = []
      }
      batch.push(index)
    }
    if (batch.length > 0) batches.push(batch)
    return batches
  }

  async #embedBatch(texts: string[]): Promise<Float32Array[]> {
    const inputs = await this.#tokenizer(texts, {
      padding: true,
      truncation: true,
      max_length: this.#maxTokens,
    })
    const output = await this.#model(inputs)
    const states = getStates(output)
    const mask = inputs.attention_mask as Tensor
    const [count = 0, length = 0, size = 0] = states.dims
    const data = states.data as Float32Array
    return Array.from({ length: count }, (_, text) => {
      const sum = new Float32Array(size)
      const used = this.#pooling === 'first' ? 1 : length
      for (let token = 0; token < used; token++) {
        if (Number(mask.data[text * length + token]) === 0) continue
        const start = (text * length + token) * size
        for (let at = 0; at < size; at++) sum[at] = (sum[at] ?? 0) + (data[start + at] ?? 0)
      }
      return toUnit(sum)
    })
  }
}

function getStates(output: Record<string, Tensor>): Tensor {
  const states = output.last_hidden_state ?? output.token_embeddings
  if (states?.dims.length !== 3) throw new ModelError('broken', 'The model gives no vectors of tokens.')
  return states.to('float32')
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0)
    throw new ModelError('broken', 'The model gives a vector without a length.')
  return vector.map((value) => value / length)
}

/** As sentence-transformers describe it; the mean where they do not. */
async function readPooling({ folder, paths }: ModelFiles): Promise<Pooling> {
  if (!paths.includes(poolingFile)) return 'mean'
  const config: unknown = JSON.parse(await readFile(join(folder, poolingFile), 'utf8'))
  const isKnown = typeof config === 'object' && config !== null && 'pooling_mode_cls_token' in config
  return isKnown && config.pooling_mode_cls_token === true ? 'first' : 'mean'
}
