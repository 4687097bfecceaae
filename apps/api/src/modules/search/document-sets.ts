import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type Criteria, documentsWithWords, type FacetName, filtersOf } from './criteria.ts'
import { type HitOrder, orderBy } from './order.ts'
import type { Way } from './way.ts'

/** Words that more documents have are not gathered. */
const mostGathered = 25_000

/** More documents than these are not counted: the first of them, in the order asked for, stand for all. */
const mostCounted: Record<Way, number> = { gather: 2_000, walk: 1_000 }

interface SetOptions {
  readonly name: string
  readonly order: HitOrder
  readonly way: Way
  /** The filter that is left out. */
  readonly widened?: FacetName
}

/** A CTE `gathered`: all documents that have the words, whatever the filters; empty where nothing is gathered. */
export function gatheredDocuments(db: Db, viewer: Viewer, criteria: Criteria, way: Way): RawBuilder<unknown> {
  const documents = sql`${documentsWithWords(db, viewer, criteria, way).select(columns)}`
  return sql`gathered as materialized (${documents} ${isGathering(criteria, way) ? sql`limit ${sql.lit(mostGathered + 1)}` : sql`limit 0`})`
}

/**
 * CTEs for a set of documents, behind `gathered`: `name`, those that are counted, with what facets and orders
 * need of them and their `place`; before it `name_first`, which has one more where there are more.
 */
export function documentSet(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  { name, order, way, widened }: SetOptions,
): RawBuilder<unknown> {
  const limit = mostCounted[way]
  const first = sql.ref(`${name}_first`)
  const filters = filtersOf(criteria, widened)
  const source = isGathering(criteria, way)
    ? sql`(select * from gathered where ${filters} and not (${isTooCommon(criteria, way)}))`
    : sql`(${documentsWithWords(db, viewer, criteria, way).where(filters).select(columns)})`
  const strict = criteria.words?.strict
  return sql`
    ${first} as materialized (
      select *, row_number() over (order by ${orderBy(order)}) as place
      from ${source} documents
      order by ${orderBy(order)}
      limit ${sql.lit(limit + 1)}),
    ${sql.ref(name)} as ${strict ? sql`materialized` : sql`not materialized`} (
      select * from ${first} documents
      where place <= ${sql.lit(limit)} ${strict ? sql`and ${wordsOf(sql`documents.item_id`)} @@ ${strict}::tsquery` : sql``})`
}

const columns = [
  'search_documents.item_id',
  'kind',
  'language',
  'date_earliest',
  'date_latest',
  'sort_date',
  'created_at',
  'tag_ids',
  'category_ids',
  'participant_ids',
] as const

function isGathering({ words }: Criteria, way: Way): boolean {
  return way === 'gather' && words !== undefined
}

/** Whether there are more documents than are counted in the set `name`. */
export function isCapped(name: string, way: Way): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from ${sql.ref(`${name}_first`)}) > ${sql.lit(mostCounted[way])}`
}

/** Whether the words are too common to be gathered; the sets are empty then. */
export function isTooCommon(criteria: Criteria, way: Way): RawBuilder<boolean> {
  if (!isGathering(criteria, way)) return sql<boolean>`false`
  return sql<boolean>`(select count(*) from gathered) > ${sql.lit(mostGathered)}`
}

/** The words of one document, read by its key. */
export function wordsOf(itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select own.words from search_documents own where own.item_id = ${itemId})`
}
