import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { QuestionTerm } from '../../../query-language/question-terms.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'

/** Documents per term that are examined, unless the caller sets less: a more frequent term says little. */
const defaultMaxPerTerm = 3_000
/** Candidates, as a multiple of `limit`, for which terms whose documents were not all examined are checked. */
const candidateFactor = 4
/** Visible documents are counted up to this number; beyond it the planner's estimate is used. */
const maxCounted = 10_000
/** A term without documents weighs more than one with a single document: it counts as if half a document had it. */
const unknownTermCount = 0.5

export interface WeighedTerm extends QuestionTerm {
  /** Inverse document frequency among the documents visible to the viewer. */
  readonly weight: number
}

export interface RelevantDocument {
  readonly itemId: string
  /** Indexes, in the list of terms, of the terms it has. */
  readonly terms: readonly number[]
}

export interface RelevantDocuments {
  readonly terms: readonly WeighedTerm[]
  /** Most relevant first. */
  readonly documents: readonly RelevantDocument[]
}

/**
 * The documents with the greatest sum of term weights (inverse document frequency, Spärck Jones, 1972); they need not
 * have all terms. One query.
 */
export async function findRelevantDocuments(
  db: Db,
  viewer: Viewer,
  terms: readonly QuestionTerm[],
  limit: number,
  maxPerTerm = defaultMaxPerTerm,
): Promise<RelevantDocuments> {
  if (terms.length === 0) return { terms: [], documents: [] }
  const hasTerm = sql<boolean>`(words @@ terms.query or search_marks(kind, language, sort_date, created_at, date_earliest, date_latest) && terms.traits)`
  const having = visibleDocuments(db, viewer)
    .where(hasTerm)
    .select('search_documents.item_id')
    .limit(maxPerTerm)
  const { rows } = await sql<{ weights: number[]; found: RelevantDocument[] | null }>`
    with terms as materialized (
      select place, query::tsquery as query, traits
      from jsonb_to_recordset(${toJsonRows(terms)}::jsonb) as terms(place integer, query text, traits text[])
    ), counted as (
      select count(*) as documents
      from (${visibleDocuments(db, viewer).select('search_documents.item_id').limit(maxCounted)}) visible
    ), visible as (
      select case when documents < ${sql.lit(maxCounted)} then documents else greatest(documents, estimated) end as documents
      from counted, (select reltuples as estimated from pg_class where oid = 'search_documents'::regclass) known
    ), having_term as materialized (
      select place, item_id from terms, lateral (${having}) documents
    ), weights as materialized (
      select place, ln(1 + (select documents from visible) / greatest(count(item_id), ${sql.lit(unknownTermCount)})::float8) as weight,
        count(item_id) >= ${maxPerTerm} as bounded
      from terms left join having_term using (place)
      group by place
    ), likely as materialized (
      select item_id
      from having_term join weights using (place)
      group by item_id
      order by sum(weight) desc, item_id desc
      limit ${limit * candidateFactor}
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

/** The terms as a JSON array, each with its index as `place`. */
export function toJsonRows(terms: readonly QuestionTerm[]): string {
  return JSON.stringify(terms.map((term, place) => ({ ...term, place })))
}
