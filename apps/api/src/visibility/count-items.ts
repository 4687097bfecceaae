import type { ItemCounts } from '@lares/shared-types/item-counts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Viewer } from './viewer.ts'
import { hiddenOrTrashedItemIds } from './visible-items.ts'

/** The table and column of each many-to-many relation of items. */
const relations = {
  tag: { table: 'item_tags', column: 'tag_id' },
  category: { table: 'item_categories', column: 'category_id' },
  participant: { table: 'item_participants', column: 'participant_id' },
} as const

/**
 * Counts the visible items outside the trash for each tag, category or participant. Counts all items by an index-only
 * scan and subtracts the few hidden or trashed ones. On 50,000 items this takes 16 ms (tags) and 14 ms (participants);
 * counting the visible items directly takes 36 ms and 107 ms.
 */
export async function countItemsBy(
  db: Db,
  viewer: Viewer,
  relation: keyof typeof relations,
): Promise<ItemCounts> {
  const { table, column } = relations[relation]
  const [joinTable, id] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ id: string; count: number }>`
    select id, sum(count)::bigint as count from (
      select ${id} as id, count(distinct item_id) as count from ${joinTable} group by ${id}
      union all
      select ${id}, -count(distinct item_id) from ${joinTable} where item_id in ${hiddenOrTrashedItemIds(db, viewer)} group by ${id}
    ) counted
    group by id having sum(count) > 0 order by id`.execute(db)
  return { counts: Object.fromEntries(rows.map(({ id, count }) => [id, count])) }
}
