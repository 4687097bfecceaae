import type { ItemSummary } from '@lares/shared-types/items'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadSummaries } from './summaries.ts'

/** Maximum number of items from one year, and in total. */
const [maxPerYear, maxTotal] = [6, 24]

/**
 * Visible items of earlier years dated to a day of the year (`11-20`), latest first. The limit per year leaves room for
 * other years; within a year, items with files come first.
 */
export async function listItemsOnThisDay(db: Db, viewer: Viewer, day: string): Promise<ItemSummary[]> {
  const [month, date] = day.split('-').map(Number)
  const onThatDay = visibleItems(db, viewer)
    .where(sql<boolean>`items.date_latest - items.date_earliest < interval '1 day'`)
    .where(
      sql<boolean>`extract(month from date_earliest at time zone 'UTC') * 100 + extract(day from date_earliest at time zone 'UTC') = ${(month ?? 0) * 100 + (date ?? 0)}`,
    )
    // Excludes the current year, whose items are not memories yet.
    .where(sql<boolean>`items.date_earliest < now() - interval '300 days'`)
    .select(['items.id', 'items.date_earliest'])
    .select(
      sql<boolean>`exists (select from assets where assets.item_id = items.id and not detached)`.as(
        'has_file',
      ),
    )
  const { rows } = await sql<{ id: string }>`
    select id
    from (
      select id, date_earliest, row_number() over (partition by date_earliest order by has_file desc, id) as place
      from ${onThatDay} of_day) placed
    where place <= ${sql.lit(maxPerYear)}
    order by date_earliest desc, place
    limit ${sql.lit(maxTotal)}`.execute(db)
  return loadSummaries(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
}
