import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'

/** A word of the archive that completes a prefix. */
export interface WordCompletion {
  /** Folded, as in the index. */
  readonly word: string
  /** Ids of some visible items that have it. */
  readonly itemIds: readonly string[]
  /** The most frequent language of these items. */
  readonly language: Language | null
}

/** Maximum candidates, counted documents of each, and item ids of each. */
const [maxCandidates, maxCounted, maxItemIds] = [24, 100, 5]

/**
 * Words that start with a prefix (folded) and occur in items visible to the viewer: among the shortest ones, those in
 * the most documents first.
 */
export async function findWordCompletions(db: Db, viewer: Viewer, prefix: string): Promise<WordCompletion[]> {
  const documents = visibleDocuments(db, viewer)
    .where(sql<boolean>`words @@ query::tsquery`)
    .select(['search_documents.item_id', 'search_documents.language'])
  // Sorted first, so that words after the last candidate are not looked up; hidden words do not count as candidates.
  const { rows } = await sql<WordCompletion>`
    with completions as materialized (
      select word, quote_literal(word) as query
      from search_words
      where word > ${prefix} and word < ${`${prefix}\u{10ffff}`}
      order by length(word), word),
    candidates as materialized (
      select word, query from completions
      where exists (${documents})
      limit ${sql.lit(maxCandidates)})
    select word, "itemIds", found.language
    from candidates,
      lateral (
        select count(*) as documents, (array_agg(item_id::text order by item_id))[1:${sql.lit(maxItemIds)}] as "itemIds",
          mode() within group (order by language) as language
        from (${documents.limit(maxCounted)}) having_it) found
    order by found.documents desc, length(word), word`.execute(db)
  return rows
}
