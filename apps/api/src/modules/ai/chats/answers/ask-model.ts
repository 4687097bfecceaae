import type { AnswerAct } from '@lares/shared-types/contracts/chats'
import type { ModelMessage, ToolSet } from 'ai'
import type { ChatEndpoint } from '../../../../ai/chat-endpoint.ts'
import { mostSteps } from '../chat-limits.ts'
import { actOfTool } from '../tools/archive-tools.ts'

/** Milliseconds that one answer may take, with everything the model looks up. */
const longestMs = 15 * 60_000
/** Tokens of one reply of the model; a bound for those that go on and on. */
const mostTokens = 4_000

export interface ModelQuestion {
  readonly endpoint: ChatEndpoint
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
  /** Called before each request to the model. */
  readonly beginStep: () => void
  readonly signal: AbortSignal
  /** Milliseconds that the model may be silent. */
  readonly patienceMs: number
}

/** What comes from the model: text, or what it does instead, and then the text before it was none of the answer. */
export type ModelPiece = { readonly text: string } | { readonly act: AnswerAct }

/** What the endpoint wrote came to no end of its own: its stream was cut, or the answer where it had become too long. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

/** Has the model answer with the tools it has. Throws what the endpoint throws, BrokenOff, and the reason of `signal`. */
export async function* askModel(question: ModelQuestion): AsyncGenerator<ModelPiece> {
  const { endpoint, instructions, messages, tools, beginStep, signal, patienceMs } = question
  using silence = listenFor(patienceMs)
  const { streamText, isStepCount } = await import('ai')
  const { stream } = streamText({
    model: await endpoint.languageModel(),
    instructions,
    messages: [...messages],
    tools,
    stopWhen: isStepCount(mostSteps),
    prepareStep: ({ stepNumber }) => {
      beginStep()
      // The last word is an answer.
      return stepNumber === mostSteps - 1 ? { toolChoice: 'none' as const } : {}
    },
    maxOutputTokens: mostTokens,
    // Somebody waits, and can ask again.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, silence.signal, AbortSignal.timeout(longestMs)]),
    onError: () => undefined,
  })
  let ended = false
  for await (const part of stream) {
    signal.throwIfAborted()
    silence.heard()
    if (part.type === 'text-delta') yield { text: part.text }
    else if (part.type === 'tool-call') yield { act: actOfTool[part.toolName] ?? 'thinking' }
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort')
      throw new DOMException('The model was silent for too long.', 'TimeoutError')
    else if (part.type === 'finish')
      ended = part.rawFinishReason !== undefined && part.finishReason !== 'length'
  }
  signal.throwIfAborted()
  if (!ended) throw new BrokenOff()
}

/** A signal that is given where nothing has been heard for so long, the endpoint's first sign of life included. */
function listenFor(patienceMs: number) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), patienceMs)
  return {
    signal: abort.signal,
    heard: () => void timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
