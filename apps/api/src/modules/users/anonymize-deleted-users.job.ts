import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { defineJob, hours, slowPolling } from '../../jobs/define-job.ts'

/** Rows per statement, which blocks the embedded database for about 20 ms. */
const batchSize = 100

/** Columns that refer to a contributor. Items, revisions and comments are anonymized; ratings, favourites, mentions and reactions are deleted. */
const contributions: readonly { table: string; column: string; isAnonymized: boolean }[] = [
  { table: 'items', column: 'author_id', isAnonymized: true },
  { table: 'revisions', column: 'by_id', isAnonymized: true },
  { table: 'comments', column: 'author_id', isAnonymized: true },
  { table: 'comments', column: 'removed_by', isAnonymized: true },
  { table: 'comment_mentions', column: 'user_id', isAnonymized: false },
  { table: 'comment_reactions', column: 'user_id', isAnonymized: false },
  { table: 'item_reactions', column: 'user_id', isAnonymized: false },
  { table: 'ratings', column: 'user_id', isAnonymized: false },
  { table: 'favourites', column: 'user_id', isAnonymized: false },
]

/** Anonymizes or deletes the contributions of deleted users in batches that each commit, then deletes their contributor row. */
export const anonymizeDeletedUsersJob = defineJob({
  name: 'anonymize-deleted-users',
  payload: Type.Object({}),
  policy: { expireInSeconds: hours, retryLimit: 20, cron: '57 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db }, signal }): Promise<void> {
    for (const id of await listDeletedContributors(db)) {
      for (const contribution of contributions) {
        let affected = Infinity
        while (affected > 0) {
          signal.throwIfAborted()
          affected = await processBatch(db, contribution, id)
        }
      }
      // The foreign keys of this row cover rows that were locked during a batch or written by a concurrent request.
      await db.deleteFrom('contributors').where('id', '=', id).execute()
    }
  },
})

async function listDeletedContributors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('contributors')
    .leftJoin('users', 'users.id', 'contributors.id')
    .select('contributors.id')
    .where('users.id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function processBatch(
  db: Db,
  { table, column, isAnonymized }: (typeof contributions)[number],
  id: string,
): Promise<number> {
  const [rows, userColumn] = [sql.table(table), sql.ref(column)]
  const condition: RawBuilder<unknown> = sql`
    where ctid = any(array(
      select ctid from ${rows} where ${userColumn} = ${id} limit ${batchSize} for update skip locked))`
  const { numAffectedRows } = isAnonymized
    ? await sql`update ${rows} set ${userColumn} = null ${condition}`.execute(db)
    : await sql`delete from ${rows} ${condition}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
