import { AppError } from '@lares/server-kit/app-error'
import type { Answer } from '@lares/shared-types/contracts/ai'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { toAiError } from '../../../ai/ai-failure.ts'
import type { ChatEndpoint } from '../../../ai/chat-endpoint.ts'
import type { Db } from '../../../db/client.ts'
import type { FoundPassage } from '../../search/retrieval/passages-about.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { mayRestOn } from '../citations/bears-out.ts'
import { verifyCitations } from '../citations/verify-citation.ts'
import { instructions, questionWithSources } from './prompt.ts'

/** Tokens of an answer, and of what some models think before it; who writes more has lost the thread. */
const mostTokens = 4_000

const Written = Type.Object({
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
  /** Milliseconds that the model may think. */
  readonly patienceMs: number
}

/**
 * The model's answer from these passages, with those sentences alone whose quotes stand in them and may bear them out: undefined where
 * it wrote something and none of it could be borne out. Throws an `ai-…` error, and `invalid-request` when `signal` is given.
 */
export async function modelAnswer(
  db: Db,
  viewer: Viewer,
  chat: ChatEndpoint,
  given: ModelQuestion,
): Promise<Answer['answer'] | undefined> {
  const { passages } = given
  const { sentences } = await writeAnswer(chat, viewer, given)
  const claims = sentences.map(({ citations }) =>
    citations.flatMap(({ source, quote }) => {
      const passage = passages[source - 1]
      return passage ? [{ itemId: passage.itemId, quote, given: passage.text }] : []
    }),
  )
  const verified = await verifyCitations(db, viewer, claims.flat())
  let next = 0
  const proven = sentences.flatMap(({ text }, place) => {
    const count = claims[place]?.length ?? 0
    const citations = verified
      .slice(next, next + count)
      .filter((citation) => citation !== undefined)
      .filter((citation) => mayRestOn(text, citation))
    next += count
    return citations.length > 0 && text.trim() !== '' ? [{ text: text.trim(), citations }] : []
  })
  return proven.length > 0 || sentences.length === 0 ? proven : undefined
}

async function writeAnswer(
  chat: ChatEndpoint,
  viewer: Viewer,
  { question, passages, signal, patienceMs }: ModelQuestion,
): Promise<Static<typeof Written>> {
  const timeout = AbortSignal.timeout(patienceMs)
  try {
    const { generateText } = await import('ai')
    const { text } = await generateText({
      model: await chat.languageModel(),
      instructions: instructions(viewer.language),
      prompt: questionWithSources(question, passages),
      temperature: 0,
      maxOutputTokens: mostTokens,
      maxRetries: 1,
      abortSignal: AbortSignal.any([signal, timeout]),
    })
    return readWritten(text)
  } catch (error) {
    // Nobody is there to read it; nothing of ours is away.
    if (signal.aborted)
      throw new AppError('invalid-request', { message: 'Who asked has left.', cause: error })
    throw await toAiError(timeout.aborted ? timeout.reason : error)
  }
}

/** The JSON in what a model wrote: some put words or a fence around it. Throws `ai-unusable`. */
function readWritten(text: string): Static<typeof Written> {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    return Value.Decode(Written, JSON.parse(json))
  } catch (cause) {
    throw new AppError('ai-unusable', { message: 'The model did not answer in the form asked for.', cause })
  }
}
