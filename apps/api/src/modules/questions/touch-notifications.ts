import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Lets open pages ask again for the notifications about a question, which disappear and return with it. */
export async function touchNotifications(trx: Transaction<Database>, questionId: string): Promise<void> {
  await sql`update notifications set updated_at = clock_timestamp()
    where (entity_type = 'question' and entity_id = ${questionId})
      or (kind = 'question-answered' and entity_id in (
        select item_id from question_answers where question_id = ${questionId}))`.execute(trx)
}
