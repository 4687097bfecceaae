import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'
import { writtenForms } from '../corrections/written-forms.ts'

/** A word of the archive, folded, and as it is written. */
export interface BegunWord {
  readonly word: string
  readonly written: string
}

/** Words among which some are chosen, and documents of each that are counted. */
const [mostCandidates, mostCounted] = [24, 100]

/**
 * Words that begin so (folded) and stand in something that exists for the viewer: of the shortest those in the most
 * documents first, as they are written there.
 */
export async function wordsBegun(db: Db, viewer: Viewer, beginning: string): Promise<BegunWord[]> {
  const documents = visibleDocuments(db, viewer)
    .where(sql<boolean>`words @@ query::tsquery`)
    .select('search_documents.item_id')
  // Sorted first, so that the words after the last candidate are not looked for; and what is hidden takes nobody's place.
  const { rows } = await sql<{ word: string; id: string }>`
    with begun as materialized (
      select word, quote_literal(word) as query
      from search_words
      where word > ${beginning} and word < ${`${beginning}\u{10ffff}`}
      order by length(word), word),
    candidates as materialized (
      select word, query from begun
      where exists (${documents})
      limit ${sql.lit(mostCandidates)})
    select word, found.id
    from candidates,
      lateral (select count(*) as documents, min(item_id::text) as id from (${documents.limit(mostCounted)}) having_it) found
    order by found.documents desc, length(word), word`.execute(db)
  const written = await writtenForms(db, viewer, new Map(rows.map(({ word, id }) => [word, id])))
  return rows.map(({ word }) => ({ word, written: written.get(word) ?? word }))
}
