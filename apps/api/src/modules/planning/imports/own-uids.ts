import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

/**
 * Which of these UIDs this archive has given to what it has written into feeds and exports, as far as it exists for the viewer:
 * events also after they were deleted.
 */
export async function findOwnUids(
  db: Kysely<Database>,
  viewer: Viewer,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Map(uids.flatMap(toOwnId))
  const candidates = [...new Set(ids.values())]
  if (candidates.length === 0) return new Set()
  const isCandidate = sql<string>`any(${candidates}::uuid[])`
  const rows = await visibleEvents(db, viewer, 'any')
    .select('events.id')
    .where('events.id', '=', isCandidate)
    .unionAll(db.selectFrom('participants').select('id').where('id', '=', isCandidate))
    .unionAll(visibleItems(db, viewer).select('items.id').where('items.id', '=', isCandidate))
    .execute()
  const existing = new Set(rows.map(({ id }) => id))
  return new Set([...ids].filter(([, id]) => existing.has(id)).map(([uid]) => uid))
}

/** The UID with the id that is in it, such as `01a20a18-8b8b-7621-96e5-7e4bb1803fe5-2026-11-27@lares`. */
function toOwnId(uid: string): [uid: string, id: string][] {
  const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-[a-z0-9-]{1,40})?@lares$/.exec(uid) ?? []
  return id === undefined ? [] : [[uid, id]]
}
