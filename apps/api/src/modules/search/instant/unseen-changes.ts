import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { knownCollections } from '../../../search/typesense/collections.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** With more changes than these on their way, the index is too far behind to be asked. */
const mostWaiting = 200

/**
 * Items that the index may still show as they were and that do not exist for the viewer (any more): they carry something
 * restricted now, or lie in the trash. To be left out of what is asked, or they would be counted. Undefined where the
 * index cannot be asked: it is not complete, or far behind.
 */
export async function unseenChanges(db: Db, viewer: Viewer): Promise<string[] | undefined> {
  const { serving } = await knownCollections(db)
  if (!serving) return undefined
  const waiting = await db
    .selectFrom('typesense_changes')
    .select('item_id')
    .limit(mostWaiting + 1)
    .execute()
  if (waiting.length === 0) return []
  if (waiting.length > mostWaiting) return undefined
  const ids = waiting.map(({ item_id }) => item_id)
  const visible = await visibleItems(db, viewer)
    .select('items.id')
    .where('items.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const seen = new Set(visible.map(({ id }) => id))
  return ids.filter((id) => !seen.has(id))
}
