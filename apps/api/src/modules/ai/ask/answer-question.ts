import { AppError } from '@lares/server-kit/app-error'
import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Services } from '../../../services.ts'
import { getPrincipalKey, type Principal } from '../../../visibility/principal.ts'
import { findPassages } from '../../search/retrieval/find-passages.ts'
import { understandQuestion } from '../facts/answer-facts.ts'
import { toCitedSentence } from '../facts/cite-people.ts'
import { choosePassages } from './choose-passages.ts'
import { generateAnswer } from './generate-answer.ts'
import type { QuestionLimiter } from './question-limiter.ts'
import { buildQuotedAnswer } from './quoted-answer.ts'

/** Passages given to the model. */
const maxPassages = 12
/** Passages from which the quotations are chosen where no model answers. */
const maxCompared = 40

export interface AskedQuestion {
  readonly question: string
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

/**
 * Answers a question from what the principal may see: from dates, relations and items, else by the model, where one is configured and
 * its citations can be verified, else by quoting the passages that match. Empty where the archive has no answer. Throws
 * `ai-too-many-answers` and `ai-busy` at the limits of concurrent questions, and when `signal` is aborted.
 */
export async function answerQuestion(
  services: Pick<Services, 'db' | 'ai' | 'config' | 'now'>,
  limiter: QuestionLimiter,
  principal: Principal,
  { question, signal }: AskedQuestion,
): Promise<Answer> {
  const { db, config } = services
  const { chat } = services.ai
  const understood = await understandQuestion(db, principal, question, services.now())
  const { facts } = understood ?? {}
  const stated = facts?.filter(({ isNote }) => !isNote).map(toCitedSentence) ?? []
  const notes = facts?.filter(({ isNote }) => isNote).map(({ text, people = [] }) => ({ text, people })) ?? []
  const withNotes = (answer: Answer): Answer => (notes.length > 0 ? { ...answer, notes } : answer)
  // The model is not asked for what can be computed.
  if (stated.length > 0) return withNotes({ answer: stated, engine: 'facts', failure: null })
  const answerWithQuotes = async (failure: string | null): Promise<Answer> => {
    const { terms, passages: found } = await findPassages(services, principal, question, {
      limit: maxCompared,
    })
    const chosen = await choosePassages(question, understood, terms, found)
    const quoted = await buildQuotedAnswer(db, principal, terms, chosen)
    return withNotes({ ...quoted, engine: 'quotations', failure })
  }
  if (!chat) return answerWithQuotes(null)
  // Their order depends on how many are asked for.
  const { passages } = await findPassages(services, principal, question, { limit: maxPassages })
  if (passages.length === 0) return answerWithQuotes(null)
  const timeoutMs = config.AI_CHAT_TIMEOUT_SECONDS * 1000
  const written = await limiter.run(getPrincipalKey(principal), () =>
    generateAnswer(db, principal, chat, { question, passages, signal, timeoutMs }).catch(toModelError),
  )
  if (written instanceof AppError) return answerWithQuotes(written.code)
  if (!written) return answerWithQuotes('unproven')
  return withNotes({ answer: written, engine: 'model', failure: null })
}

/** Returns the error of the model; throws any other error. */
function toModelError(error: unknown): AppError {
  if (error instanceof AppError && error.code.startsWith('ai-')) return error
  throw error
}
