import { AppError } from '@lares/server-kit/app-error'
import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { findPassages } from '../retrieval/find-passages.ts'
import { modelAnswer } from './model-answer.ts'
import { quotedAnswer } from './quoted-answer.ts'

/** Passages that an answer is made of. */
const mostPassages = 12

/**
 * Answers a question from what the viewer may see: in the words of the model, where one is configured and what it says can
 * be borne out, else by quoting the passages that match. Empty where the archive says nothing about it.
 */
export async function answerQuestion(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  question: string,
): Promise<Answer> {
  const { db, ai } = services
  const { terms, passages } = await findPassages(services, viewer, question, { limit: mostPassages })
  const quoted = async (failure: string | null): Promise<Answer> => ({
    answer: await quotedAnswer(db, viewer, terms, passages),
    engine: 'quotations',
    failure,
  })
  if (!ai.chat || passages.length === 0) return quoted(null)
  try {
    const answer = await modelAnswer(db, viewer, ai.chat, question, passages)
    return answer ? { answer, engine: 'model', failure: null } : quoted('unproven')
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('ai-')) return quoted(error.code)
    throw error
  }
}
