import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import { deleteAssetRevisions } from '../revisions/delete-asset-revisions.ts'

/**
 * Deletes an item for ever, which the caller has locked in the trash, with its revisions, comments, regions, the words on its
 * pages, ratings and favourites, and enqueues the removal of files that nothing else refers to.
 */
export async function deleteItem(trx: Transaction<Database>, jobs: JobSender, id: string): Promise<void> {
  const sha256s = await listFileHashes(trx, id)
  await trx
    .deleteFrom('revisions')
    .where('entity', 'in', ['item', 'transcript'])
    .where('entity_id', '=', id)
    .execute()
  await trx
    .deleteFrom('revisions')
    .where('entity', '=', 'translation')
    .where('entity_id', 'in', (translations) =>
      translations.selectFrom('transcript_translations').select('id').where('item_id', '=', id),
    )
    .execute()
  await trx
    .deleteFrom('revisions')
    .where('entity', '=', 'comment')
    .where('entity_id', 'in', (comments) =>
      comments.selectFrom('comments').select('id').where('item_id', '=', id),
    )
    .execute()
  await deleteAssetRevisions(trx, await listAssetIds(trx, id))
  await trx.deleteFrom('items').where('id', '=', id).execute()
  if (sha256s.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s })
}

async function listAssetIds(trx: Transaction<Database>, itemId: string): Promise<string[]> {
  const assets = await trx.selectFrom('assets').select('id').where('item_id', '=', itemId).execute()
  return assets.map(({ id }) => id)
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
