import { notFound } from '@lares/server-kit/app-error'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { touchNotifications } from './touch-notifications.ts'
import { questionsInScope } from './visible-questions.ts'

/**
 * Takes a question of the caller off the list, or of anybody for administrators, with its notifications; `restoreQuestion` undoes that.
 * Throws `not-found`.
 */
export async function removeQuestion(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserPrincipal,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const own = questionsInScope(trx, user, user.isAdmin ? 'all' : 'mine')
      .where('questions.id', '=', id)
      .select('questions.id')
    const removed = await trx
      .updateTable('questions')
      .set({ removed_at: now() })
      .where('questions.id', 'in', own)
      .returning('questions.id')
      .executeTakeFirst()
    if (!removed) throw notFound()
    await touchNotifications(trx, id)
  })
}
