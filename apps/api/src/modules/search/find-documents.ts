import type { Facets } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { loadMonthCounts, type MonthCounts } from '../../query-language/eras/month-counts.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { chooseSteps } from './choose-steps.ts'
import { type Criteria, type FacetName, facetNames, isFiltered, selectRequestedLabels } from './criteria.ts'
import { buildDocumentSet, isCapped, maxCounted } from './document-sets.ts'
import { countFacets, noFacets, selectLabelTrees } from './facets.ts'
import {
  chooseOrder,
  type HitOrder,
  isAfter,
  orderBy,
  parseCursor,
  toCountingOrder,
  toCountingPosition,
  toPosition,
} from './order.ts'
import { toScore } from './scores.ts'

interface Hit {
  readonly id: string
  readonly score: number
  readonly position: readonly unknown[]
}

interface Page {
  /** One more than requested where the searched documents have more. */
  readonly hits: readonly Hit[]
  /** Position of the last counted document, where there are more after it. */
  readonly lastSeen: readonly unknown[] | null
}

export interface FoundDocuments extends Page {
  readonly total: number
  /** Whether there are more documents than `total`. */
  readonly capped: boolean
  readonly facets: Facets
}

/** Parameters of one search. */
interface SearchContext {
  readonly db: Db
  readonly viewer: Viewer
  readonly criteria: Criteria
  readonly order: HitOrder
  readonly position: readonly unknown[] | undefined
  readonly limit: number
  readonly months: MonthCounts
  /** The facets that are counted. */
  readonly facets: readonly FacetName[]
}

/**
 * Finds one page of the documents that meet the criteria, one more than `limit` where there are more, with the counts
 * over all of them. Runs one query, and a second one for pages after the counted documents. Throws `invalid-cursor`.
 *
 * @param facets the facets that are counted; the others are empty
 */
export async function findDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  limit: number,
  facets: readonly FacetName[],
): Promise<FoundDocuments> {
  const order = chooseOrder(criteria)
  const position = parseCursor(order, criteria.request.cursor)
  const months = (await loadMonthCounts(db))[order.era.prefix]
  const context = { db, viewer, criteria, order, position, limit, months, facets }
  const found = await countAndPage(context)
  // Ranked documents come first, then all others in the order in which they are counted.
  const isAfterCounted = found.capped && position !== undefined && found.hits.length <= limit
  const isRanked = toCountingOrder(order) !== order
  if (isAfterCounted && !(isRanked && found.hits.length > 0))
    return { ...found, ...(await loadNextPage(context)) }
  // Of a rare phrase, the first document may come after all counted ones.
  if (found.hits.length > 0 || !found.lastSeen) return found
  const page = await loadNextPage({ ...context, position: found.lastSeen })
  return {
    ...found,
    ...page,
    total: Math.min(page.hits.length, limit),
    capped: page.hits.length > limit,
  }
}

/** The facets over the counted documents, and the number of these. One query. */
export async function countDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
): Promise<Pick<FoundDocuments, 'total' | 'facets'>> {
  const order = chooseOrder(criteria)
  const months = (await loadMonthCounts(db))[order.era.prefix]
  const { sets, getFacetSet } = buildSets({ db, viewer, criteria, order, months, facets: facetNames })
  const { rows } = await sql<Pick<FoundDocuments, 'total' | 'facets'>>`
    with recursive ${sets}
    select (select count(*)::integer from matched) as total, ${countFacets(viewer, facetNames, getFacetSet)} as facets`.execute(
    db,
  )
  return getOnlyRow(rows)
}

/** CTEs for the counted documents, `matched`, and for those of each facet, which a filter on the facet does not limit. */
function buildSets(context: Omit<SearchContext, 'position' | 'limit'>) {
  const { db, viewer, criteria, order, facets } = context
  const filteredFacets = facets.filter((facet) => isFiltered(criteria, facet))
  const buildSet = (name: string, ignoredFilter?: FacetName) =>
    buildDocumentSet(db, viewer, criteria, {
      name,
      order: toCountingOrder(order),
      steps: chooseSteps(context, undefined, ignoredFilter),
      max: maxCounted,
      ignoredFilter,
    })
  const sets = [buildSet('matched'), ...filteredFacets.map((facet) => buildSet(getSetName(facet), facet))]
  const getFacetSet = (facet: FacetName) => (filteredFacets.includes(facet) ? getSetName(facet) : 'matched')
  return {
    sets: sql.join([...selectRequestedLabels(criteria), ...sets, selectLabelTrees(getFacetSet)]),
    getFacetSet,
  }
}

async function countAndPage(context: SearchContext): Promise<FoundDocuments> {
  const { db, viewer, criteria, order, facets } = context
  const { sets, getFacetSet } = buildSets(context)
  const scored = sql`(select *, ${toScore(criteria)} as score from matched documents) scored`
  const { rows } = await sql<FoundDocuments>`
    with recursive ${sets}
    select
      (select count(*)::integer from matched) as total,
      ${isCapped('matched')} as capped,
      ${selectPage(context, scored)} as hits,
      ${selectLastSeen(order)} as "lastSeen",
      ${countFacets(viewer, facets, getFacetSet)} as facets`.execute(db)
  const found = getOnlyRow(rows)
  return { ...found, facets: { ...noFacets, ...found.facets } }
}

function getOnlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a query without a from clause gave no row')
  return row
}

/** Continues after the counted documents. */
async function loadNextPage(context: SearchContext): Promise<Page> {
  const { db, viewer, criteria, order } = context
  const position = toCountingPosition(order, context.position)
  const counting = toCountingOrder(order)
  const set = buildDocumentSet(db, viewer, criteria, {
    name: 'matched',
    order: counting,
    steps: chooseSteps(context, position),
    max: context.limit + 1,
    after: isAfter(counting, position),
  })
  const scored = sql`(select *, 0::float8 as score from matched documents) scored`
  const { rows } = await sql<{
    hits: Hit[]
  }>`with ${sql.join([...selectRequestedLabels(criteria), set])} select ${selectPage(context, scored)} as hits`.execute(
    db,
  )
  return { hits: rows[0]?.hits ?? [], lastSeen: null }
}

function selectPage(
  { order, position, limit }: SearchContext,
  documents: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', item_id, 'score', score, 'position', position)), '[]')
    from (
      select item_id, score, ${toPosition(order)} as position
      from ${documents}
      where ${isAfter(order, position)}
      order by ${orderBy(order)}
      limit ${limit + 1}
    ) page)`
}

/** Position of the last counted document where there are more, after which documents have no score. */
function selectLastSeen(order: HitOrder): RawBuilder<unknown> {
  return sql`(
    select ${toPosition(order)} from (select *, 0::float8 as score from matched_first) last
    where place = ${sql.lit(maxCounted)} and ${isCapped('matched')})`
}

function getSetName(facet: FacetName): string {
  return `without_${facet}`
}
