import { notFound } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { questionsInScope } from './visible-questions.ts'

/** Removes a question of the caller, or of anybody for administrators, and its notifications. Throws `not-found`. */
export async function removeQuestion(
  { db }: Pick<Services, 'db'>,
  user: UserPrincipal,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const own = questionsInScope(trx, user, user.isAdmin ? 'all' : 'mine')
      .where('questions.id', '=', id)
      .select('questions.id')
    // Lets open pages ask again for the notifications, which disappear with the question.
    await sql`update notifications set updated_at = clock_timestamp()
      where entity_type = 'question' and entity_id in (${own})`.execute(trx)
    const removed = await trx
      .deleteFrom('questions')
      .where('questions.id', 'in', own)
      .returning('questions.id')
      .executeTakeFirst()
    if (!removed) throw notFound()
  })
}
