import { AppError } from '@lares/server-kit/app-error'
import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Services } from '../../../services.ts'
import { getPrincipalKey, type Principal } from '../../../visibility/principal.ts'
import { findPassages } from '../../search/retrieval/find-passages.ts'
import { understandQuestion } from '../facts/answer-facts.ts'
import { choosePassages } from './choose-passages.ts'
import { generateAnswer } from './generate-answer.ts'
import type { QuestionLimiter } from './question-limiter.ts'
import { buildQuotedAnswer } from './quoted-answer.ts'

/** Passages given to the model. */
const maxPassages = 12
/** Passages from which the quotations are chosen where there is no model. */
const maxCompared = 40

export interface AskedQuestion {
  readonly question: string
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

/**
 * Answers a question from what the principal may see: by the model, where one is configured and its citations can be
 * verified, else from dates, relations and items, else by quoting the passages that match. Empty where the archive has no answer. Throws
 * `ai-too-many-answers` and `ai-busy` at the limits of concurrent questions, and when `signal` is aborted.
 */
export async function answerQuestion(
  services: Pick<Services, 'db' | 'ai' | 'config' | 'now'>,
  limiter: QuestionLimiter,
  principal: Principal,
  { question, signal }: AskedQuestion,
): Promise<Answer> {
  const { db, config } = services
  const timeoutMs = config.AI_CHAT_PATIENCE_SECONDS * 1000
  const { chat } = services.ai
  const understood = chat ? undefined : await understandQuestion(db, principal, question, services.now())
  const { facts } = understood ?? {}
  const stated = facts?.filter(({ isNote }) => !isNote) ?? []
  const notes = facts?.filter(({ isNote }) => isNote).map(({ text, people = [] }) => ({ text, people })) ?? []
  if (stated.length > 0)
    return { answer: stated, engine: 'facts', failure: null, ...(notes.length > 0 && { notes }) }
  const { terms, passages: found } = await findPassages(services, principal, question, {
    limit: chat ? maxPassages : maxCompared,
  })
  const passages = found.slice(0, maxPassages)
  const answerWithQuotes = async (failure: string | null): Promise<Answer> => ({
    ...(await buildQuotedAnswer(
      db,
      principal,
      terms,
      await choosePassages(question, understood, terms, found),
    )),
    ...(notes.length > 0 && { notes }),
    engine: 'quotations',
    failure,
  })
  if (!chat || passages.length === 0) return answerWithQuotes(null)
  const written = await limiter.run(getPrincipalKey(principal), () =>
    generateAnswer(db, principal, chat, { question, passages, signal, timeoutMs }).catch(toModelError),
  )
  if (written instanceof AppError) return answerWithQuotes(written.code)
  return written ? { answer: written, engine: 'model', failure: null } : answerWithQuotes('unproven')
}

/** Returns the error of the model; throws any other error. */
function toModelError(error: unknown): AppError {
  if (error instanceof AppError && error.code.startsWith('ai-')) return error
  throw error
}
