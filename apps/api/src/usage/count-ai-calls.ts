import type { AiUse } from '@lares/shared-types/contracts/monitoring'
import type { LanguageModelMiddleware } from 'ai'
import type { Ai } from '../ai-endpoints/ai.ts'
import type { ChatEndpoint } from '../ai-endpoints/chat-endpoint.ts'
import type { UsageRecorder } from './usage-recorder.ts'

/** The same endpoints, whose calls, failures and tokens are counted. */
export function countAiCalls({ chat, embedder, transcription, vision }: Ai, usage: UsageRecorder): Ai {
  return {
    chat: chat && countTexts(chat, 'chat', usage),
    vision: vision && countTexts(vision, 'vision', usage),
    embedder: embedder && {
      ...embedder,
      embed: (...call) => countCall(usage, 'embedding', () => embedder.embed(...call)),
    },
    transcription: transcription && {
      ...transcription,
      transcribe: (sound, signal) =>
        countCall(usage, 'transcription', () => transcription.transcribe(sound, signal)),
    },
  }
}

/** Counts a call and its failure, unless the caller has cancelled it. */
async function countCall<T>(usage: UsageRecorder, use: AiUse, call: () => PromiseLike<T>): Promise<T> {
  usage.add(`${use}-calls`)
  try {
    return await call()
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === 'AbortError'
    if (!isCancelled) usage.add(`${use}-failed`)
    throw error
  }
}

function countTexts(chat: ChatEndpoint, use: 'chat' | 'vision', usage: UsageRecorder): ChatEndpoint {
  const countTokens = (...counts: readonly (number | undefined)[]) => {
    const tokens = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    if (tokens > 0) usage.add('chat-tokens', tokens)
  }
  const middleware: LanguageModelMiddleware = {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate }) {
      const result = await countCall(usage, use, doGenerate)
      countTokens(result.usage.inputTokens.total, result.usage.outputTokens.total)
      return result
    },
    async wrapStream({ doStream }) {
      const { stream, ...rest } = await countCall(usage, use, doStream)
      const counting = new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          if (part.type === 'error') usage.add(`${use}-failed`)
          if (part.type === 'finish') countTokens(part.usage.inputTokens.total, part.usage.outputTokens.total)
          controller.enqueue(part)
        },
      })
      return { ...rest, stream: stream.pipeThrough(counting) }
    },
  }
  return {
    ...chat,
    async languageModel() {
      const [{ wrapLanguageModel }, model] = await Promise.all([import('ai'), chat.languageModel()])
      if (typeof model === 'string' || model.specificationVersion !== 'v4') return model
      return wrapLanguageModel({ model, middleware })
    },
  }
}

type DoStream = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['doStream']
type StreamPart = Awaited<ReturnType<DoStream>>['stream'] extends ReadableStream<infer Part> ? Part : never
