import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { loadCollections } from '../../../search-index/typesense/collections.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

/** With more pending changes the index counts as too far behind to be used. */
const maxPending = 200

/**
 * Ids of changed items that the index may still have in an old state and that are hidden from the viewer or deleted.
 * They have to be excluded from searches, or they would be counted. Undefined where the index cannot be used: it is
 * incomplete or too far behind.
 */
export async function findHiddenChanges(db: Db, viewer: Viewer): Promise<string[] | undefined> {
  const { serving } = await loadCollections(db)
  if (!serving) return undefined
  const pending = await db
    .selectFrom('typesense_changes')
    .select('item_id')
    .limit(maxPending + 1)
    .execute()
  if (pending.length === 0) return []
  if (pending.length > maxPending) return undefined
  const ids = pending.map(({ item_id }) => item_id)
  const visible = await visibleItems(db, viewer)
    .select('items.id')
    .where('items.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const seen = new Set(visible.map(({ id }) => id))
  return ids.filter((id) => !seen.has(id))
}
