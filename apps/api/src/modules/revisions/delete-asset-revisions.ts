import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Deletes the revisions of the regions and of the words on the pages of assets. Call it before the assets are deleted for ever. */
export async function deleteAssetRevisions(
  trx: Transaction<Database>,
  assetIds: readonly string[],
): Promise<void> {
  if (assetIds.length === 0) return
  const isOfAssets = sql<boolean>`asset_id = any(${[...assetIds]}::uuid[])`
  await trx
    .deleteFrom('revisions')
    .where('entity', '=', 'region')
    .where('entity_id', 'in', ({ selectFrom }) => selectFrom('regions').select('id').where(isOfAssets))
    .execute()
  await trx
    .deleteFrom('revisions')
    .where('entity', '=', 'page-text')
    .where('entity_id', 'in', ({ selectFrom }) => selectFrom('page_texts').select('id').where(isOfAssets))
    .execute()
}
