import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'

/** A word of the archive. */
export interface BegunWord {
  /** As the index has it: folded. */
  readonly word: string
  /** Items that have it and exist for the viewer, some of them. */
  readonly itemIds: readonly string[]
  /** The language of most of what has it. */
  readonly language: Language | null
}

/** Words among which some are chosen, documents of each that are counted, and those that are named. */
const [mostCandidates, mostCounted, mostNamed] = [24, 100, 5]

/**
 * Words that begin so (folded) and stand in something that exists for the viewer: of the shortest those in the most
 * documents first.
 */
export async function wordsBegun(db: Db, viewer: Viewer, beginning: string): Promise<BegunWord[]> {
  const documents = visibleDocuments(db, viewer)
    .where(sql<boolean>`words @@ query::tsquery`)
    .select(['search_documents.item_id', 'search_documents.language'])
  // Sorted first, so that the words after the last candidate are not looked for; and what is hidden takes nobody's place.
  const { rows } = await sql<BegunWord>`
    with begun as materialized (
      select word, quote_literal(word) as query
      from search_words
      where word > ${beginning} and word < ${`${beginning}\u{10ffff}`}
      order by length(word), word),
    candidates as materialized (
      select word, query from begun
      where exists (${documents})
      limit ${sql.lit(mostCandidates)})
    select word, "itemIds", found.language
    from candidates,
      lateral (
        select count(*) as documents, (array_agg(item_id::text order by item_id))[1:${sql.lit(mostNamed)}] as "itemIds",
          mode() within group (order by language) as language
        from (${documents.limit(mostCounted)}) having_it) found
    order by found.documents desc, length(word), word`.execute(db)
  return rows
}
