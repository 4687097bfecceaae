import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { folded, wordsOf } from '../../../search/lexicon/folded.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** Characters of a body that are looked through. */
const longestText = 20_000

/**
 * How words of the index (lower case, without accents) are written in an item that has them; a word that stands elsewhere in
 * it than in title and body has none.
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
    .select(['items.id', 'items.title', sql<string>`left(items.body, ${sql.lit(longestText)})`.as('body')])
    .execute()
  const texts = new Map(rows.map(({ id, title, body }) => [id, `${title} ${body}`]))
  return new Map(
    [...items].flatMap(([word, itemId]) => {
      const written = wordsOf(texts.get(itemId) ?? '').find((token) => folded(token) === word)
      return written ? [[word, written] as const] : []
    }),
  )
}
