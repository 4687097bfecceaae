import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Services } from '../../../services.ts'
import { getUser, type Principal } from '../../../visibility/principal.ts'
import { hasKnownWord } from '../../questions/has-known-word.ts'
import { recordUnanswered, removeAnswered } from '../../questions/record-question.ts'
import { type AskedQuestion, answerQuestion } from './answer-question.ts'
import type { QuestionLimiter } from './question-limiter.ts'

/**
 * Answers a question and lists it as open where nothing answers it, for its user and for administrators, unless it has no known
 * word. Throws as `answerQuestion` does.
 */
export async function answerAndRecord(
  services: Services,
  limiter: QuestionLimiter,
  principal: Principal,
  asked: AskedQuestion,
): Promise<Answer> {
  const answer = await answerQuestion(services, limiter, principal, asked)
  const user = getUser(principal)
  if (!user) return answer
  if (answer.answer.length > 0) {
    await removeAnswered(services, user, asked.question)
    return answer
  }
  // The model may answer it when it can be reached again.
  if (answer.failure !== null && answer.failure !== 'unproven') return answer
  if (!(await hasKnownWord(services.db, principal, asked.question))) return answer
  const questionId = await recordUnanswered(services, user, asked.question.trim())
  return questionId === undefined ? answer : { ...answer, questionId }
}
