import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type Criteria, type FacetName, matchingDocuments } from './criteria.ts'
import { type HitOrder, orderBy } from './order.ts'
import type { Way } from './way.ts'

/** Words that more documents have are not gathered. */
const mostGathered = 25_000

/** More documents than these are not counted: the first of them, in the order asked for, stand for all. */
const mostCounted: Record<Way, number> = { gather: 5_000, walk: 1_000 }

interface SetOptions {
  readonly name: string
  readonly order: HitOrder
  readonly way: Way
  /** The filter that is left out. */
  readonly widened?: FacetName
}

/**
 * CTEs for a set of documents: `name`, those that are counted, with what facets and orders need of them and
 * their `place`; before it `name_first`, which has one more where there are more; and before that, where
 * words are gathered, `name_gathered`.
 */
export function documentSet(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  { name, order, way, widened }: SetOptions,
): RawBuilder<unknown> {
  const limit = mostCounted[way]
  const documents = sql`${matchingDocuments(db, viewer, criteria, way, widened).select([
    'search_documents.item_id',
    'kind',
    'language',
    'date_earliest',
    'sort_date',
    'created_at',
    'tag_ids',
    'category_ids',
    'participant_ids',
  ])}`
  const [first, gathered] = [sql.ref(`${name}_first`), sql.ref(`${name}_gathered`)]
  const isGathered = way === 'gather' && criteria.words !== undefined
  const source = isGathered ? gathered : sql`(${documents})`
  const strict = criteria.words?.strict
  return sql`
    ${isGathered ? sql`${gathered} as materialized (${documents} limit ${sql.lit(mostGathered + 1)}),` : sql``}
    ${first} as materialized (
      select *, row_number() over (order by ${orderBy(order)}) as place
      from ${source} documents
      ${isGathered ? sql`where (select count(*) from ${gathered}) <= ${sql.lit(mostGathered)}` : sql``}
      order by ${orderBy(order)}
      limit ${sql.lit(limit + 1)}),
    ${sql.ref(name)} as ${strict ? sql`materialized` : sql`not materialized`} (
      select * from ${first} documents
      where place <= ${sql.lit(limit)} ${strict ? sql`and ${wordsOf(sql`documents.item_id`)} @@ ${strict}::tsquery` : sql``})`
}

/** Whether there are more documents than are counted in the set `name`. */
export function isCapped(name: string, way: Way): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from ${sql.ref(`${name}_first`)}) > ${sql.lit(mostCounted[way])}`
}

/** Whether words are too common to be gathered. */
export function isTooCommon(name: string, { words }: Criteria, way: Way): RawBuilder<boolean> {
  if (way === 'walk' || !words) return sql<boolean>`false`
  return sql<boolean>`(select count(*) from ${sql.ref(`${name}_gathered`)}) > ${sql.lit(mostGathered)}`
}

/** The words of one document, read by its key. */
export function wordsOf(itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select own.words from search_documents own where own.item_id = ${itemId})`
}
