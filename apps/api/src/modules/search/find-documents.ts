import type { Facets } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import {
  type Criteria,
  type FacetName,
  facetNames,
  isFiltered,
  type MatchingDocuments,
  matchingDocuments,
} from './criteria.ts'
import { countFacets } from './facets.ts'
import { behind, orderBy, orderOf, positionOf } from './order.ts'

/** More documents than these are not counted and not ranked. */
export const mostCounted = 10_000

/** Weights of D, C, B and A: a word in the title outweighs a text full of it. */
const weights = '{0.05, 0.15, 0.5, 1}'
/** Divide by one plus the logarithm of the length. */
const normalisation = 1

export interface Found {
  readonly hits: readonly { readonly id: string; readonly score: number; readonly position: unknown[] }[]
  readonly total: number
  readonly capped: boolean
  readonly facets: Facets
}

interface Row {
  readonly hits: { id: string; score: number; position: unknown[] }[]
  readonly total: number
  readonly facets: Facets
}

/**
 * One page of the documents that meet the criteria, one more than `limit` where there are more, with the
 * counts of all of them. One query. Throws `invalid-cursor`.
 */
export async function findDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  limit: number,
): Promise<Found> {
  const order = orderOf(criteria)
  const page = behind(order, criteria.request.cursor)
  const widened = facetNames.filter((facet) => isFiltered(criteria, facet))
  const { rows } = await sql<Row>`
    with matched as materialized (${scored(matchingDocuments(db, viewer, criteria), criteria)})
    ${sql.join(
      widened.map(
        (facet) =>
          sql`, ${sql.ref(setName(facet))} as materialized (${counted(matchingDocuments(db, viewer, criteria, facet))})`,
      ),
      sql``,
    )}
    select
      (select count(*)::integer from matched) as total,
      (select coalesce(json_agg(json_build_object('id', item_id, 'score', score, 'position', position)), '[]')
        from (
          select item_id, score, ${positionOf(order)} as position
          from matched
          where ${page}
          order by ${orderBy(order)}
          limit ${limit + 1}
        ) page) as hits,
      ${countFacets((facet) => (widened.includes(facet) ? setName(facet) : 'matched'))} as facets`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a query without a from clause gave no row')
  return {
    hits: row.hits,
    total: Math.min(row.total, mostCounted),
    capped: row.total > mostCounted,
    facets: row.facets,
  }
}

function setName(facet: FacetName): string {
  return `without_${facet}`
}

const facetColumns = [
  'kind',
  'language',
  'date_earliest',
  'tag_ids',
  'category_ids',
  'participant_ids',
] as const

function scored(documents: MatchingDocuments, { words }: Criteria) {
  const score = words?.rank
    ? sql<number>`ts_rank_cd(${sql.lit(weights)}::float4[], words, ${words.rank}::tsquery, ${sql.lit(normalisation)})::float8`
    : sql<number>`0::float8`
  return documents
    .select(['search_documents.item_id', 'sort_date', 'created_at', ...facetColumns])
    .select(score.as('score'))
    .limit(mostCounted + 1)
}

function counted(documents: MatchingDocuments) {
  return documents.select(facetColumns).limit(mostCounted)
}
