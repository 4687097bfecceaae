import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { QuestionTerm } from '../../../search/query/question-terms.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'

/** Documents of one term that are looked at, unless less is asked for: of more it says little. */
const usualMost = 3_000
/** So many times as many documents as are asked for are looked at with the terms of which not all documents were. */
const wider = 4
/** Documents up to which they are counted; of more the database knows about how many there are. */
const mostCounted = 10_000
/** A word that nothing has tells more than one that a single document has: as if half a document had it. */
const unknown = 0.5

export interface WeighedTerm extends QuestionTerm {
  /** How much it tells: the rarer in what the viewer may see, the more. */
  readonly weight: number
}

export interface AboutDocument {
  readonly itemId: string
  /** The places, in the list of terms, of those it has. */
  readonly terms: readonly number[]
}

export interface About {
  readonly terms: readonly WeighedTerm[]
  /** Those that tell most first. */
  readonly documents: readonly AboutDocument[]
}

/**
 * The documents that have most of what a question is about, by the weight of the terms they have (the inverse document
 * frequency of Spärck Jones, 1972); they need not have all. One query.
 */
export async function documentsAbout(
  db: Db,
  viewer: Viewer,
  terms: readonly QuestionTerm[],
  limit: number,
  mostOfTerm = usualMost,
): Promise<About> {
  if (terms.length === 0) return { terms: [], documents: [] }
  const hasTerm = sql<boolean>`(words @@ terms.query or search_marks(kind, language, sort_date, created_at, date_earliest, date_latest) && terms.marks)`
  const having = visibleDocuments(db, viewer)
    .where(hasTerm)
    .select('search_documents.item_id')
    .limit(mostOfTerm)
  const { rows } = await sql<{ weights: number[]; found: AboutDocument[] | null }>`
    with terms as materialized (
      select place, query::tsquery as query, marks
      from jsonb_to_recordset(${numbered(terms)}::jsonb) as terms(place integer, query text, marks text[])
    ), counted as (
      select count(*) as documents
      from (${visibleDocuments(db, viewer).select('search_documents.item_id').limit(mostCounted)}) visible
    ), visible as (
      select case when documents < ${sql.lit(mostCounted)} then documents else greatest(documents, estimated) end as documents
      from counted, (select reltuples as estimated from pg_class where oid = 'search_documents'::regclass) known
    ), having_term as materialized (
      select place, item_id from terms, lateral (${having}) documents
    ), weights as materialized (
      select place, ln(1 + (select documents from visible) / greatest(count(item_id), ${sql.lit(unknown)})::float8) as weight,
        count(item_id) >= ${mostOfTerm} as bounded
      from terms left join having_term using (place)
      group by place
    ), likely as materialized (
      select item_id
      from having_term join weights using (place)
      group by item_id
      order by sum(weight) desc, item_id desc
      limit ${limit * wider}
    ), having_terms as (
      select item_id, place from having_term where item_id in (select item_id from likely)
      union
      select item_id, place
      from likely join search_documents using (item_id), terms join weights using (place)
      where bounded and ${hasTerm}
    ), best as (
      select item_id, array_agg(place order by place) as terms, sum(weight) as weight
      from having_terms join weights using (place)
      group by item_id
      order by weight desc, item_id desc
      limit ${limit}
    )
    select
      (select array_agg(weight order by place) from weights) as weights,
      (select json_agg(json_build_object('itemId', item_id, 'terms', terms) order by weight desc, item_id desc) from best) as found`.execute(
    db,
  )
  const [row] = rows
  return {
    terms: terms.map((term, place) => ({ ...term, weight: row?.weights[place] ?? 0 })),
    documents: row?.found ?? [],
  }
}

/** As JSON, each with its place. */
export function numbered(terms: readonly QuestionTerm[]): string {
  return JSON.stringify(terms.map((term, place) => ({ ...term, place })))
}
