import { AppError } from '@lares/server-kit/app-error'
import type { Answer } from '@lares/shared-types/contracts/ai'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { toAiError } from '../../../ai-endpoints/ai-error.ts'
import type { ChatEndpoint } from '../../../ai-endpoints/chat-endpoint.ts'
import { parseEmbeddedJson } from '../../../ai-endpoints/parse-embedded-json.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import { verifyCitations } from '../quotes/verify-citations.ts'
import { buildInstructions, buildPrompt } from './prompt.ts'

/** Maximum output tokens, including the reasoning of some models. */
const maxTokens = 4_000

const ModelReply = Type.Object({
  sentences: Type.Array(
    Type.Object({
      text: Type.String(),
      citations: Type.Array(Type.Object({ source: Type.Integer(), quote: Type.String() })),
    }),
  ),
})

interface ModelQuestion {
  readonly question: string
  readonly passages: readonly FoundPassage[]
  readonly signal: AbortSignal
  /** Timeout of the model in milliseconds. */
  readonly timeoutMs: number
}

/**
 * The model's answer from the passages, reduced to sentences with verified citations; undefined if no sentence is
 * left of those it wrote. Throws an `ai-…` error, and `invalid-request` when `signal` is aborted.
 */
export async function generateAnswer(
  db: Db,
  viewer: Viewer,
  chat: ChatEndpoint,
  question: ModelQuestion,
): Promise<Answer['answer'] | undefined> {
  const { passages } = question
  const { sentences } = await requestAnswer(chat, viewer, question)
  const claims = sentences.map(({ text, citations }) =>
    citations.flatMap(({ source, quote }) => {
      const passage = passages[source - 1]
      return passage ? [{ itemId: passage.itemId, quote, given: passage.text, statement: text }] : []
    }),
  )
  const verified = await verifyCitations(db, viewer, claims.flat())
  let next = 0
  const proven = sentences.flatMap(({ text }, index) => {
    const count = claims[index]?.length ?? 0
    const citations = verified.slice(next, next + count).filter((citation) => citation !== undefined)
    next += count
    return citations.length > 0 && text.trim() !== '' ? [{ text: text.trim(), citations }] : []
  })
  return proven.length > 0 || sentences.length === 0 ? proven : undefined
}

async function requestAnswer(
  chat: ChatEndpoint,
  viewer: Viewer,
  { question, passages, signal, timeoutMs }: ModelQuestion,
): Promise<Static<typeof ModelReply>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { generateText } = await import('ai')
    const { text } = await generateText({
      model: await chat.languageModel(),
      instructions: buildInstructions(viewer.language),
      prompt: buildPrompt(question, passages),
      temperature: 0,
      maxOutputTokens: maxTokens,
      maxRetries: 1,
      abortSignal: AbortSignal.any([signal, timeout]),
    })
    return parseReply(text)
  } catch (error) {
    // The client has disconnected, so the error is not reported as a failure of the endpoint.
    if (signal.aborted)
      throw new AppError('invalid-request', { message: 'The client has disconnected.', cause: error })
    throw await toAiError(timeout.aborted ? timeout.reason : error)
  }
}

/** Throws `ai-unusable`. */
function parseReply(text: string): Static<typeof ModelReply> {
  try {
    return Value.Decode(ModelReply, parseEmbeddedJson(text))
  } catch (cause) {
    throw new AppError('ai-unusable', { message: 'The model did not answer in the requested format.', cause })
  }
}
