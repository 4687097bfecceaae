import type { Db } from '../../../db/client.ts'

/**
 * The ids of the items of an export, as a subquery. The lists of an export mention no other items: an export is outdated once one of its
 * own items is hidden or deleted, which would not be noticed of others.
 */
export function selectExportedIds(db: Db, exportId: string) {
  return db.selectFrom('export_items').select('item_id').where('export_id', '=', exportId)
}
