import { AppError } from '@lares/server-kit/app-error'
import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Services } from '../../../services.ts'
import { findPassages } from '../../search/retrieval/find-passages.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { modelAnswer } from './model-answer.ts'
import type { QuestionsAtOnce } from './questions-at-once.ts'
import { quotedAnswer } from './quoted-answer.ts'

/** Passages that an answer is made of. */
const mostPassages = 12

export interface AskedQuestion {
  readonly question: string
  /** Given when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * Answers a question from what the viewer may see: in the words of the model, where one is configured and what it says can
 * be borne out, else by quoting the passages that match. Empty where the archive says nothing about it. Throws
 * `ai-too-many-answers` and `ai-busy` where as many questions are being asked as may be, and when `signal` is given.
 */
export async function answerQuestion(
  services: Pick<Services, 'db' | 'ai' | 'config'>,
  atOnce: QuestionsAtOnce,
  viewer: Viewer,
  { question, signal }: AskedQuestion,
): Promise<Answer> {
  const { db, config } = services
  const patienceMs = config.AI_CHAT_PATIENCE_SECONDS * 1000
  const { chat } = services.ai
  const { terms, passages } = await findPassages(services, viewer, question, { limit: mostPassages })
  const quoted = async (failure: string | null): Promise<Answer> => ({
    answer: await quotedAnswer(db, viewer, terms, passages),
    engine: 'quotations',
    failure,
  })
  if (!chat || passages.length === 0) return quoted(null)
  const written = await atOnce.counted(viewer.userId, () =>
    modelAnswer(db, viewer, chat, { question, passages, signal, patienceMs }).catch(failureOfModel),
  )
  if (written instanceof AppError) return quoted(written.code)
  return written ? { answer: written, engine: 'model', failure: null } : quoted('unproven')
}

/** What the model's failure was; anything else is thrown on. */
function failureOfModel(error: unknown): AppError {
  if (error instanceof AppError && error.code.startsWith('ai-')) return error
  throw error
}
