import type { ReplyOf } from '@lares/shared-types/contract'
import type { timelineOfItems as contract } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/** How many visible items begin in each month, the latest month first, and how many have no date. */
export async function countByMonth(
  db: Db,
  viewer: Viewer,
  kind: ItemKind | undefined,
): Promise<ReplyOf<typeof contract>> {
  const rows = await visibleItems(db, viewer)
    .$if(kind !== undefined, (query) => query.where('items.kind', '=', kind ?? 'post'))
    .select(sql<string | null>`to_char(items.date_earliest at time zone 'UTC', 'YYYY-MM')`.as('month'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
  return {
    months: rows.flatMap(({ month, count }) => (month === null ? [] : [{ month, count }])),
    undated: rows.find(({ month }) => month === null)?.count ?? 0,
  }
}
