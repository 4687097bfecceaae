import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { loadVisibleLinks } from '../../../visibility/visible-events.ts'

/**
 * The numbers of the revisions of an event, in order. Leaves out changes in nothing that the viewer may see: only in items that
 * are hidden from them.
 */
export async function listEventNumbers(db: Db, viewer: Viewer, id: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'action'])
    .select([
      sql<string[]>`fields -> 'itemIds'`.as('itemIds'),
      sql<string[][]>`jsonb_path_query_array(fields, '$.changedDays[*].itemIds')`.as('ofChangedDays'),
      sql<string>`md5((fields - 'itemIds' - 'changedDays')::text || coalesce((
        select jsonb_agg(changed - 'itemIds') from jsonb_array_elements(fields -> 'changedDays') changed
      )::text, ''))`.as('digest'),
    ])
    .where('entity', '=', 'event')
    .where('entity_id', '=', id)
    .orderBy('number')
    .execute()
  const itemIds = new Set(rows.flatMap((row) => [row.itemIds, ...row.ofChangedDays].flat()))
  const { items } = await loadVisibleLinks(db, viewer, { participantIds: [], itemIds: [...itemIds] })
  const onlyVisible = (ids: readonly string[]) => ids.filter((itemId) => items.has(itemId))
  let previous: string | undefined
  return rows
    .filter(({ action, digest, ...links }) => {
      const state = JSON.stringify([digest, onlyVisible(links.itemIds), links.ofChangedDays.map(onlyVisible)])
      const isSame = action === 'changed' && state === previous
      previous = state
      return !isSame
    })
    .map(({ number }) => number)
}
