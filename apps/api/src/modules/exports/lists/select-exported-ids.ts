import type { Db } from '../../../db/client.ts'

/** Items of an export, for the enclosing statement: what else it names must be among them, so that it is outdated with them. */
export function selectExportedIds(db: Db, exportId: string) {
  return db.selectFrom('export_items').select('item_id').where('export_id', '=', exportId)
}
