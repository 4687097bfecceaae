import { invalidFields, notFound } from '@lares/server-kit/app-error'
import type { AskRelatives, Question } from '@lares/shared-types/questions'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadQuestion, visibleQuestions } from './visible-questions.ts'

/**
 * Asks other users a question of the caller, or of anybody for administrators. Those who were asked before are not notified
 * again. Throws `not-found`, and `invalid-fields` if one of them is no active user.
 */
export async function askRelatives(
  { db, now }: Services,
  user: UserPrincipal,
  id: string,
  { userIds }: AskRelatives,
): Promise<Question> {
  await inTransaction(db, async (trx) => {
    const question = await visibleQuestions(trx, user)
      .where('questions.id', '=', id)
      .select(['questions.id', 'questions.asked_by'])
      .forUpdate('questions')
      .executeTakeFirst()
    if (!question || !(user.isAdmin || question.asked_by === user.userId)) throw notFound()
    const found = await trx
      .selectFrom('users')
      .select('id')
      .where('status', '=', 'active')
      .where('id', 'in', userIds)
      .where('id', '<>', user.userId)
      .execute()
    if (found.length < userIds.length) throw invalidFields({ path: 'userIds', code: 'unknown-reference' })
    const added = await trx
      .insertInto('question_recipients')
      .values(
        found.map((recipient) => ({
          question_id: id,
          user_id: recipient.id,
          asked_by: user.userId,
          asked_at: now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    await notify(trx, {
      recipients: added.map((recipient) => recipient.user_id),
      kind: 'question-asked',
      params: {},
      entity: { type: 'question', id },
      key: id,
    })
  })
  return loadQuestion(db, user, id)
}
