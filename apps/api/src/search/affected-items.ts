import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/** Items in one list of an `index-items` job: some seconds of work. */
const batchSize = 500

const relations = {
  tag: ['item_tags', 'tag_id'],
  category: ['item_categories', 'category_id'],
  participant: ['item_participants', 'participant_id'],
} as const

/**
 * The items whose search documents hold the names of a tag, category or participant, in lists of a size that
 * one `index-items` job does: to be asked for when it is renamed, merged or removed (before its rows go).
 */
export async function itemsNaming(
  db: Kysely<Database>,
  entity: keyof typeof relations,
  id: string,
): Promise<string[][]> {
  const ids = await relatedItems(db, entity, id)
  const lists: string[][] = []
  for (let start = 0; start < ids.length; start += batchSize) lists.push(ids.slice(start, start + batchSize))
  return lists
}

async function relatedItems(
  db: Kysely<Database>,
  entity: keyof typeof relations,
  id: string,
): Promise<string[]> {
  const rows =
    entity === 'tag'
      ? await db.selectFrom('item_tags').select('item_id').where('tag_id', '=', id).execute()
      : entity === 'category'
        ? await db.selectFrom('item_categories').select('item_id').where('category_id', '=', id).execute()
        : await db
            .selectFrom('item_participants')
            .select('item_id')
            .distinct()
            .where('participant_id', '=', id)
            .execute()
  return rows.map(({ item_id }) => item_id)
}
