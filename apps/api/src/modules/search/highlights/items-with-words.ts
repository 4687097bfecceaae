import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { toAnyFormQuery, type WordsQuery } from '../../../query-language/words-query.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'

/** Those of the items that have at least one word of a query: to search their texts for it takes longer. */
export async function findItemsWithWords(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<string[]> {
  if (!words || words.positive.length === 0 || ids.length === 0) return []
  const query = words.positive.map(toAnyFormQuery).join(' | ')
  const rows = await visibleDocuments(db, viewer)
    .where('search_documents.item_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    // In a `case`, so that the index of words is not used: it would return many more documents.
    .where(sql<boolean>`case when words @@ ${query}::tsquery then true else false end`)
    .select('search_documents.item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}
