import type { Facets } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import {
  type Criteria,
  documentsWithWords,
  type FacetName,
  facetNames,
  filtersOf,
  isFiltered,
} from './criteria.ts'
import { documentSet, gatheredDocuments, isCapped, isTooCommon } from './document-sets.ts'
import { countFacets, labelTrees } from './facets.ts'
import { behind, countingOrder, type HitOrder, orderBy, orderOf, positionOf } from './order.ts'
import { scoreOf, titledDocuments } from './scores.ts'
import type { Way } from './way.ts'

interface Hit {
  readonly id: string
  readonly score: number
  readonly position: unknown[]
}

export interface Found {
  readonly hits: readonly Hit[]
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
  readonly limit: number
}

/**
 * One page of the documents that meet the criteria, one more than `limit` where there are more, with the
 * counts of all of them. One query; a second for very common words. Throws `invalid-cursor`.
 */
export async function findDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  limit: number,
): Promise<Found> {
  const question = { db, viewer, criteria, order: orderOf(criteria), limit }
  const found = await countSoon(question)
  if (!found.capped || !criteria.request.cursor || countingOrder(question.order) !== question.order)
    return found
  return { ...found, hits: await pageBehind(question) }
}

/** Nearly everything meets a query that only excludes. */
async function countSoon(question: Question): Promise<Found & { tooCommon: boolean }> {
  const { words } = question.criteria
  if (words && words.positive.length === 0) return countAndPage(question, 'walk')
  const gathered = await countAndPage(question, 'gather')
  return gathered.tooCommon ? countAndPage(question, 'walk') : gathered
}

async function countAndPage(question: Question, way: Way): Promise<Found & { tooCommon: boolean }> {
  const { db, viewer, criteria, order } = question
  const widened = facetNames.filter((facet) => isFiltered(criteria, facet))
  const counting = countingOrder(order)
  const sets = [
    gatheredDocuments(db, viewer, criteria, way),
    documentSet(db, viewer, criteria, { name: 'matched', order: counting, way }),
    ...widened.map((facet) =>
      documentSet(db, viewer, criteria, { name: setName(facet), order: counting, way, widened: facet }),
    ),
  ]
  const scored = sql`(select *, ${scoreOf(criteria)} as score from matched documents) scored`
  const { rows } = await sql<Found & { tooCommon: boolean }>`
    with recursive ${labelTrees}, ${sql.join(sets)}, ${titledDocuments(db, viewer, criteria, 'matched')}
    select
      (select count(*)::integer from matched) as total,
      ${isCapped('matched', way)} as capped,
      ${isTooCommon(criteria, way)} as "tooCommon",
      ${pageOf(question, scored)} as hits,
      ${countFacets((facet) => (widened.includes(facet) ? setName(facet) : 'matched'))} as facets`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without a from clause gave no row')
  return row
}

/** Where the order is that of counting, pages go on behind what was counted. */
async function pageBehind(question: Question): Promise<readonly Hit[]> {
  const { db, viewer, criteria } = question
  const documents = documentsWithWords(db, viewer, criteria, 'walk')
    .where(filtersOf(criteria))
    .$if(criteria.words?.strict !== undefined, (q) =>
      q.where(sql<boolean>`words @@ ${criteria.words?.strict}::tsquery`),
    )
    .selectAll('search_documents')
    .select(sql<number>`0`.as('score'))
  const { rows } = await sql<{ hits: Hit[] }>`
    select ${pageOf(question, sql`(${documents}) documents`)} as hits`.execute(db)
  return rows[0]?.hits ?? []
}

function pageOf({ order, criteria, limit }: Question, documents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', item_id, 'score', score, 'position', position)), '[]')
    from (
      select item_id, score, ${positionOf(order)} as position
      from ${documents}
      where ${behind(order, criteria.request.cursor)}
      order by ${orderBy(order)}
      limit ${limit + 1}
    ) page)`
}

function setName(facet: FacetName): string {
  return `without_${facet}`
}
