import type { ReplyOf } from '@lares/shared-types/contract'
import type { timelineOfItems as contract } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/**
 * Counts visible items by the month in which their date begins, latest first, and those without a date. Groups by an
 * indexed column to allow an index-only scan, and formats the months after grouping, once per month.
 */
export async function countByMonth(
  db: Db,
  viewer: Viewer,
  kind: ItemKind | undefined,
): Promise<ReplyOf<typeof contract>> {
  const counted = visibleItems(db, viewer)
    .$if(kind !== undefined, (query) => query.where('items.kind', '=', kind ?? 'post'))
    .select(sql<Date>`date_trunc('month', items.sort_date at time zone 'UTC')`.as('start'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('start')
  const rows = await db
    .selectFrom(counted.as('counted'))
    .select(sql<string | null>`case when isfinite(start) then to_char(start, 'YYYY-MM') end`.as('month'))
    .select('count')
    .orderBy('start', 'desc')
    .execute()
  return {
    months: rows.flatMap(({ month, count }) => (month === null ? [] : [{ month, count }])),
    undated: rows.find(({ month }) => month === null)?.count ?? 0,
  }
}
