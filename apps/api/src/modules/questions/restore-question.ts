import type { Question } from '@lares/shared-types/questions'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { getTrashLimit, hasExpired } from '../deletions/trash-lifetime.ts'
import { touchNotifications } from './touch-notifications.ts'
import { loadQuestion } from './visible-questions.ts'

/**
 * Puts a question of the caller back on the list, or of anybody for administrators, with its notifications; no effect on one that is on
 * it. Throws `not-found`, also for one that was asked again since.
 */
export async function restoreQuestion(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserPrincipal,
  id: string,
): Promise<Question> {
  await inTransaction(db, async (trx) => {
    const restored = await trx
      .updateTable('questions')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .where(({ not }) => not(hasExpired('removed_at', getTrashLimit(now()))))
      .$if(!user.isAdmin, (questions) => questions.where('asked_by', '=', user.userId))
      .returning('id')
      .executeTakeFirst()
    if (restored) await touchNotifications(trx, id)
  })
  return loadQuestion(db, user, id)
}
