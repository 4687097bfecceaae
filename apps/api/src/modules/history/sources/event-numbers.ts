import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { loadVisibleLinks } from '../../../visibility/visible-events.ts'

/** A day that was changed by itself. */
interface ChangedDay {
  readonly digest: string
  readonly itemIds: readonly string[]
  /** Whether it differs from the series in nothing but its items. */
  readonly isLikeSeries: boolean
}

/**
 * The numbers of the revisions of an event, in order. Leaves out changes in nothing that the viewer may see: only in items that
 * are hidden from them. The texts stay in the database, because an event can have many revisions with many changed days.
 */
export async function listEventNumbers(db: Db, viewer: Viewer, id: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'action'])
    .select([
      sql<string[]>`fields -> 'itemIds'`.as('itemIds'),
      sql<string>`md5((fields - 'itemIds' - 'changedDays')::text)`.as('digest'),
      sql<ChangedDay[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'digest', md5((changed - 'itemIds')::text), 'itemIds', changed -> 'itemIds', 'isLikeSeries', ${isLikeSeries}))
        from jsonb_array_elements(fields -> 'changedDays') changed
      ), '[]')`.as('changedDays'),
    ])
    .where('entity', '=', 'event')
    .where('entity_id', '=', id)
    .orderBy('number')
    .execute()
  const itemIds = new Set(
    rows.flatMap((row) => [row.itemIds, ...row.changedDays.map((changed) => changed.itemIds)].flat()),
  )
  const { items } = await loadVisibleLinks(db, viewer, { participantIds: [], itemIds: [...itemIds] })
  const onlyVisible = (ids: readonly string[]) => ids.filter((itemId) => items.has(itemId))
  let previous: string | undefined
  return rows
    .filter((row) => {
      const itemsOfSeries = onlyVisible(row.itemIds)
      const changedDays = row.changedDays
        .map((changed) => ({ ...changed, itemIds: onlyVisible(changed.itemIds) }))
        .filter(({ isLikeSeries, itemIds }) => !isLikeSeries || !isDeepStrictEqual(itemIds, itemsOfSeries))
        .map(({ digest, itemIds }) => [digest, itemIds])
      const state = JSON.stringify([row.digest, itemsOfSeries, changedDays])
      const isSame = row.action === 'changed' && state === previous
      previous = state
      return !isSame
    })
    .map(({ number }) => number)
}

/** As `listVisibleChangedDays` compares them. */
const isLikeSeries = sql`(
  changed - '{day,startDay,endDay,itemIds}'::text[] = jsonb_build_object(
    'title', fields -> 'title', 'text', fields -> 'text', 'place', fields -> 'place',
    'startTime', fields -> 'startTime', 'endTime', fields -> 'endTime', 'timeZone', fields -> 'timeZone',
    'participantIds', fields -> 'participantIds')
  and changed ->> 'startDay' = changed ->> 'day'
  and (changed ->> 'endDay')::date - (changed ->> 'startDay')::date
    = (fields ->> 'endDay')::date - (fields ->> 'startDay')::date)`
