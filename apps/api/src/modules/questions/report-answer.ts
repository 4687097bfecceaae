import type { Question, ReportAnswer } from '@lares/shared-types/questions'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { computeKey } from './record-question.ts'
import { loadQuestion } from './visible-questions.ts'

/** Lists a question whose answer is wrong, with the answer as it was shown. Throws `id-taken`. */
export async function reportAnswer(
  { db, now }: Services,
  user: UserPrincipal,
  input: ReportAnswer,
): Promise<Question> {
  return createOnce(db, {
    principal: user,
    entity: 'question',
    input,
    async insert(trx, id) {
      const at = now()
      await trx
        .insertInto('questions')
        .values({
          id,
          asked_by: user.userId,
          text: input.question.trim(),
          key: computeKey(input.question),
          reason: 'wrong',
          shown_answer: input.answer.trim(),
          shown_item_ids: input.itemIds,
          remark: input.remark?.trim() ?? '',
          times: 1,
          created_at: at,
          asked_at: at,
        })
        .execute()
    },
    reply: (id) => loadQuestion(db, user, id),
  })
}
