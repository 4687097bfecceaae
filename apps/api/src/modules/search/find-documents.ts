import type { Facets } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { documentMonths, type MonthCounts } from '../../search/eras/document-months.ts'
import { eraSteps } from '../../search/eras/era-steps.ts'
import type { Viewer } from '../visibility/viewer.ts'
import {
  type Criteria,
  type FacetName,
  facetNames,
  isFiltered,
  isIndexed,
  labelsAsked,
  monthsOf,
  spanAsked,
} from './criteria.ts'
import { documentSet, isCapped, mostCounted } from './document-sets.ts'
import { countFacets, labelTrees } from './facets.ts'
import {
  behind,
  countingOrder,
  countingPosition,
  type HitOrder,
  orderBy,
  orderOf,
  positionOf,
  readCursor,
  spanBehind,
} from './order.ts'
import { scoreOf } from './scores.ts'
import { isOpen } from './span.ts'

interface Hit {
  readonly id: string
  readonly score: number
  readonly position: readonly unknown[]
}

interface Page {
  /** One more than asked for where there are more among what was looked at. */
  readonly hits: readonly Hit[]
  /** The position of the last document that was looked at, where there are more behind it. */
  readonly lastSeen: readonly unknown[] | null
}

export interface Found extends Page {
  readonly total: number
  /** Whether there are more than `total`. */
  readonly capped: boolean
  readonly facets: Facets
}

/** What is asked, and by whom. */
interface Question {
  readonly db: Db
  readonly viewer: Viewer
  readonly criteria: Criteria
  readonly order: HitOrder
  readonly position: readonly unknown[] | undefined
  readonly limit: number
  readonly months: MonthCounts
}

/**
 * One page of the documents that meet the criteria, one more than `limit` where there are more, with the
 * counts of all of them. One query; a second for pages behind what is counted. Throws `invalid-cursor`.
 */
export async function findDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  limit: number,
): Promise<Found> {
  const order = orderOf(criteria)
  const position = readCursor(order, criteria.request.cursor)
  const months = (await documentMonths(db))[order.era.prefix]
  const question = { db, viewer, criteria, order, position, limit, months }
  const found = await countAndPage(question)
  // What was ranked comes first, then what else there is in the order in which it is counted.
  const isBehind = found.capped && position !== undefined && found.hits.length <= limit
  const ranks = countingOrder(order) !== order
  if (isBehind && !(ranks && found.hits.length > 0)) return { ...found, ...(await pageBehind(question)) }
  // Of a phrase that few have, the first may stand behind all that was looked at.
  if (found.hits.length > 0 || !found.lastSeen) return found
  const page = await pageBehind({ ...question, position: found.lastSeen })
  return {
    ...found,
    ...page,
    total: Math.min(page.hits.length, limit),
    capped: page.hits.length > limit,
  }
}

async function countAndPage(question: Question): Promise<Found> {
  const { db, viewer, criteria, order } = question
  const widened = facetNames.filter((facet) => isFiltered(criteria, facet))
  const countedIn = (name: string, widened?: FacetName) =>
    documentSet(db, viewer, criteria, {
      name,
      order: countingOrder(order),
      steps: stepsOf(question, undefined, widened),
      most: mostCounted,
      widened,
    })
  const sets = [countedIn('matched'), ...widened.map((facet) => countedIn(setName(facet), facet))]
  const scored = sql`(select *, ${scoreOf(criteria)} as score from matched documents) scored`
  const { rows } = await sql<Found>`
    with recursive ${sql.join([labelTrees, ...labelsAsked(criteria), ...sets])}
    select
      (select count(*)::integer from matched) as total,
      ${isCapped('matched')} as capped,
      ${pageOf(question, scored)} as hits,
      ${lastSeen(order)} as "lastSeen",
      ${countFacets((facet) => (widened.includes(facet) ? setName(facet) : 'matched'))} as facets`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without a from clause gave no row')
  return row
}

/** Goes on behind what was counted. */
async function pageBehind(question: Question): Promise<Page> {
  const { db, viewer, criteria, order } = question
  const position = countingPosition(order, question.position)
  const counting = countingOrder(order)
  const set = documentSet(db, viewer, criteria, {
    name: 'matched',
    order: counting,
    steps: stepsOf(question, position),
    most: question.limit + 1,
    behind: behind(counting, position),
  })
  const scored = sql`(select *, 0::float8 as score from matched documents) scored`
  const { rows } = await sql<{
    hits: Hit[]
  }>`with ${sql.join([...labelsAsked(criteria), set])} select ${pageOf(question, scored)} as hits`.execute(db)
  return { hits: rows[0]?.hits ?? [], lastSeen: null }
}

/**
 * In which steps documents are looked for; in one where there is no index to find them by. Where a span of dates is asked
 * for, by how many lie in it.
 */
function stepsOf(
  { criteria, order, months }: Question,
  position: readonly unknown[] | undefined,
  widened?: FacetName,
) {
  if (!isIndexed(criteria)) return [undefined]
  const asked = spanAsked(criteria, widened)
  const span = order.era.prefix === 's' && !isOpen(asked) ? monthsOf(asked) : undefined
  const counts = span
    ? new Map([...months].filter(([month]) => month >= span.first && month <= span.last))
    : months
  return eraSteps(counts, spanBehind(countingOrder(order), position))
}

function pageOf({ order, position, limit }: Question, documents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', item_id, 'score', score, 'position', position)), '[]')
    from (
      select item_id, score, ${positionOf(order)} as position
      from ${documents}
      where ${behind(order, position)}
      order by ${orderBy(order)}
      limit ${limit + 1}
    ) page)`
}

/** The position of what comes last among those counted, where there are more; what comes behind it has no score. */
function lastSeen(order: HitOrder): RawBuilder<unknown> {
  return sql`(
    select ${positionOf(order)} from (select *, 0::float8 as score from matched_first) last
    where place = ${sql.lit(mostCounted)} and ${isCapped('matched')})`
}

function setName(facet: FacetName): string {
  return `without_${facet}`
}
