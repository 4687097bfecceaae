import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import {
  AutoProcessor,
  env,
  LogitsProcessorList,
  type PreTrainedTokenizer,
  type Processor,
  StoppingCriteriaList,
  Tensor,
  WhisperForConditionalGeneration,
} from '@huggingface/transformers'
import { LoopDetector } from './loop-detector.ts'
import { ProbabilityRecorder } from './probability-recorder.ts'
import { readTokens, type TokenIds } from './read-tokens.ts'
import type { RecognizedText } from './recognized-text.ts'

/** Threads of one model: transcribing is background work, and the machine has other tasks. */
const threadCount = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** Tokens of half a minute of the fastest speech: half of what the decoder can keep. */
const maxTokens = 224

/** Whisper in the format of transformers.js, with quantised weights (`onnx/*_quantized.onnx`). */
export class WhisperModel {
  readonly #model: WhisperForConditionalGeneration
  readonly #processor: Processor
  readonly #tokenizer: PreTrainedTokenizer
  readonly #ids: TokenIds

  private constructor(model: WhisperForConditionalGeneration, processor: Processor, ids: TokenIds) {
    const { tokenizer } = processor
    if (!tokenizer) throw new Error('The folder of the model has no tokenizer.')
    this.#model = model
    this.#processor = processor
    this.#tokenizer = tokenizer
    this.#ids = ids
  }

  /** Loads a model from a folder with `config.json`, `tokenizer.json` and `onnx`. Nothing is downloaded. */
  static async load(folder: string): Promise<WhisperModel> {
    env.allowRemoteModels = false
    env.useFSCache = false
    env.localModelPath = dirname(folder)
    const id = basename(folder)
    const options = {
      dtype: 'q8',
      device: 'cpu',
      local_files_only: true,
      session_options: { intraOpNumThreads: threadCount, interOpNumThreads: 1 },
    } as const
    const model = await WhisperForConditionalGeneration.from_pretrained(id, options)
    const processor = await AutoProcessor.from_pretrained(id, { local_files_only: true })
    const ids = toTokenIds(JSON.parse(await readFile(join(folder, 'generation_config.json'), 'utf8')))
    return new WhisperModel(model as WhisperForConditionalGeneration, processor, ids)
  }

  /**
   * Transcribes up to 30 seconds of sound.
   *
   * @param samples between -1 and 1, 16,000 a second, one channel
   * @param language as a two-letter code, or null to detect it
   */
  async recognize(samples: Float32Array, language: string | null): Promise<RecognizedText> {
    const inputs = await this.#processor(samples)
    const spoken = language ?? (await this.#detectLanguage(inputs.input_features))
    const probabilities = new ProbabilityRecorder()
    const processors = new LogitsProcessorList()
    processors.push(probabilities)
    const stopping = new StoppingCriteriaList()
    stopping.push(new LoopDetector(this.#ids))
    const output = await this.#model.generate({
      ...inputs,
      language: spoken,
      task: 'transcribe',
      return_timestamps: true,
      max_new_tokens: maxTokens,
      logits_processor: processors,
      stopping_criteria: stopping,
    } as unknown as Parameters<WhisperForConditionalGeneration['generate']>[0])
    const tensor = output instanceof Tensor ? output : (output as { sequences: Tensor }).sequences
    const tokens = Array.from(tensor.data as BigInt64Array, Number)
    const decode = (part: readonly number[]) =>
      this.#tokenizer.decode([...part], { skip_special_tokens: true })
    return {
      language: spoken,
      segments: readTokens(tokens, probabilities.logProbabilities, this.#ids, decode),
    }
  }

  /** The most probable language: the token that Whisper would write after the start (Radford et al., 2022, §2.3). */
  async #detectLanguage(features: Tensor): Promise<string> {
    const start = new Tensor('int64', [BigInt(this.#ids.start)], [1, 1])
    const { logits } = await this.#model({ input_features: features, decoder_input_ids: start })
    const { data } = (logits as Tensor).to('float32')
    let best: { language: string; value: number } | undefined
    for (const [language, id] of this.#ids.languages) {
      const value = Number(data[id])
      if (!best || value > best.value) best = { language, value }
    }
    if (!best) throw new Error('The model knows no languages.')
    return best.language
  }
}

interface GenerationConfig {
  readonly decoder_start_token_id: number
  readonly eos_token_id: number
  readonly no_timestamps_token_id: number
  readonly lang_to_id: Readonly<Record<string, number>>
}

function toTokenIds(config: GenerationConfig): TokenIds {
  const languages = Object.entries(config.lang_to_id ?? {}).map(([token, id]): [string, number] => [
    token.replaceAll(/[<|>]/g, ''),
    id,
  ])
  return {
    start: config.decoder_start_token_id,
    end: config.eos_token_id,
    firstTime: config.no_timestamps_token_id + 1,
    languages: new Map(languages),
  }
}
