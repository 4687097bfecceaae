import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'

const trashLifetimeMs = 30 * 24 * 3600 * 1000

/**
 * Deletes items that were trashed 30 days ago, each in its own transaction, with their revisions, ratings and favourites,
 * and enqueues the removal of files that nothing else refers to.
 */
export const emptyTrashJob = defineJob({
  name: 'empty-trash',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '17 3 * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const { db, jobs } = services
    const before = new Date(services.now().getTime() - trashLifetimeMs)
    for (;;) {
      signal.throwIfAborted()
      const removed = await inTransaction(db, async (trx) => {
        const id = await lockExpiredItem(trx, before)
        if (!id) return false
        const sha256s = await listFileHashes(trx, id)
        await trx
          .deleteFrom('revisions')
          .where('entity', 'in', ['item', 'transcript'])
          .where('entity_id', '=', id)
          .execute()
        await trx.deleteFrom('items').where('id', '=', id).execute()
        if (sha256s.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s })
        return true
      })
      if (!removed) return
    }
  },
})

async function lockExpiredItem(trx: Transaction<Database>, before: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('items')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

async function listFileHashes(trx: Transaction<Database>, itemId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('assets')
    .select('sha256')
    .where('item_id', '=', itemId)
    .union(
      trx
        .selectFrom('renditions')
        .innerJoin('assets', 'assets.id', 'renditions.asset_id')
        .select('renditions.sha256')
        .where('assets.item_id', '=', itemId),
    )
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
