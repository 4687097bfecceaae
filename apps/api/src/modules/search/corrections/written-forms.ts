import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { folded, wordsOf } from '../../../search/lexicon/folded.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** Characters of a body that are looked through. */
const longestText = 20_000

/**
 * How words of the index (lower case, without accents) are written in an item that has them; one that stands in its files
 * alone has none.
 *
 * @param items the id of such an item by each word
 */
export async function writtenForms(
  db: Db,
  viewer: Viewer,
  items: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  if (items.size === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .where('items.id', 'in', [...new Set(items.values())])
    .select([
      'items.id',
      sql<string>`concat_ws(' ', items.title, ${names}, left(items.body, ${sql.lit(longestText)}))`.as(
        'text',
      ),
    ])
    .execute()
  const texts = new Map(rows.map(({ id, text }) => [id, text]))
  return new Map(
    [...items].flatMap(([word, itemId]) => {
      const written = wordsOf(texts.get(itemId) ?? '').find((token) => folded(token) === word)
      return written ? [[word, written] as const] : []
    }),
  )
}

/** The names of an item's labels and people, in all languages. */
const names = sql<string>`(
  select string_agg(value, ' ')
  from (
    select names from tags join item_tags on tag_id = id where item_id = items.id
    union all select names from categories join item_categories on category_id = id where item_id = items.id
    union all select names from participants join item_participants on participant_id = id where item_id = items.id
  ) named, jsonb_each_text(names))`
