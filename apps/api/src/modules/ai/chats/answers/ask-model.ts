import type { AnswerActivity } from '@lares/shared-types/contracts/chats'
import type { ModelMessage, ToolSet } from 'ai'
import type { ChatEndpoint } from '../../../../ai-endpoints/chat-endpoint.ts'
import { maxSteps } from '../chat-limits.ts'
import { toolActs } from '../tools/archive-tools.ts'

/** Timeout of one answer including its tool calls, milliseconds. */
const maxDurationMs = 15 * 60_000
/** Maximum output tokens per reply of the model. */
const maxTokens = 4_000

export interface ModelQuestion {
  readonly endpoint: ChatEndpoint
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
  /** Called before each request to the model. */
  readonly startStep: () => void
  readonly signal: AbortSignal
  /** Timeout between two parts of the stream, milliseconds. */
  readonly silenceTimeoutMs: number
}

/** A part of the stream: text, or an action, after which the text before it is not part of the answer. */
export type ModelPart = { readonly text: string } | { readonly act: AnswerActivity }

/** The reply is incomplete: its stream was cut, or it reached the maximum length. */
export class IncompleteReply extends Error {
  override readonly name = 'IncompleteReply'
}

/**
 * Streams the model's reply with its tool calls. Throws errors of the endpoint, IncompleteReply, and the reason of
 * `signal`.
 */
export async function* askModel(question: ModelQuestion): AsyncGenerator<ModelPart> {
  const { endpoint, instructions, messages, tools, startStep, signal, silenceTimeoutMs } = question
  using silence = createSilenceTimeout(silenceTimeoutMs)
  const { streamText, isStepCount } = await import('ai')
  const { stream } = streamText({
    model: await endpoint.languageModel(),
    instructions,
    messages: [...messages],
    tools,
    stopWhen: isStepCount(maxSteps),
    prepareStep: ({ stepNumber }) => {
      startStep()
      // The last step has to be an answer.
      return stepNumber === maxSteps - 1 ? { toolChoice: 'none' as const } : {}
    },
    maxOutputTokens: maxTokens,
    // The user waits and can retry.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, silence.signal, AbortSignal.timeout(maxDurationMs)]),
    onError: () => undefined,
  })
  let isComplete = false
  for await (const part of stream) {
    signal.throwIfAborted()
    silence.reset()
    if (part.type === 'text-delta') yield { text: part.text }
    else if (part.type === 'tool-call') yield { act: toolActs[part.toolName] ?? 'thinking' }
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort')
      throw new DOMException('The model was silent for too long.', 'TimeoutError')
    else if (part.type === 'finish')
      isComplete = part.rawFinishReason !== undefined && part.finishReason !== 'length'
  }
  signal.throwIfAborted()
  if (!isComplete) throw new IncompleteReply()
}

/** A signal that is aborted after a time without `reset`, starting now. */
function createSilenceTimeout(silenceTimeoutMs: number) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), silenceTimeoutMs)
  return {
    signal: abort.signal,
    reset: () => void timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
