import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { type Criteria, type FacetName, isIndexed, selectDocuments } from './criteria.ts'
import { type HitOrder, orderBy } from './order.ts'

/** Maximum number of documents that are counted and ranked: the first ones in the requested order. */
export const maxCounted = 1_000

interface SetOptions {
  readonly name: string
  readonly order: HitOrder
  /** Traits of each step through time (search/eras/era-steps.ts). */
  readonly steps: readonly (readonly string[] | undefined)[]
  /** The set has one more document when there are more. */
  readonly max: number
  /** Continues after these documents; phrases are then checked in all documents that have their words. */
  readonly after?: RawBuilder<boolean>
  /** The filter that is left out. */
  readonly ignoredFilter?: FacetName | undefined
}

/**
 * CTEs for a set of documents: `name` with the counted documents, the columns for facets and order, and their
 * `place`; and `name_first`, which has one more row when there are more. Documents are searched step by step through
 * time, and a step is skipped once previous steps have given enough. For phrases, `name_first` has documents that may have
 * them by the index, and `name` only those that have them.
 */
export function buildDocumentSet(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  { name, order, steps, max, after, ignoredFilter }: SetOptions,
): RawBuilder<unknown> {
  const strict = criteria.words?.strict
  const first = sql.ref(`${name}_first`)
  const stepNames = steps.map((_, index) => sql.ref(`${name}_${index}`))
  const found = steps.map((traits, index) => {
    const documents = selectDocuments(db, viewer, criteria, { traits, ignoredFilter })
      .$if(after !== undefined, (q) => q.where(after ?? sql<boolean>`true`))
      .$if(after !== undefined && strict !== undefined, (q) =>
        q.where(sql<boolean>`words @@ ${strict}::tsquery is true`),
      )
      .$if(index > 0, (q) => q.where(sql<boolean>`${sum(stepNames.slice(0, index))} <= ${sql.lit(max)}`))
      .select(columns)
    const limit = isIndexed(criteria) ? sql`` : sql`order by ${orderBy(order)} limit ${sql.lit(max + 1)}`
    return sql`${stepNames[index]} as materialized (${documents} ${limit})`
  })
  const phraseCheck = after === undefined ? strict : undefined
  return sql`
    ${sql.join(found)},
    ${first} as materialized (
      select *, row_number() over (order by ${orderBy(order)}) as place
      from (${sql.join(
        stepNames.map((step) => sql`select * from ${step}`),
        sql` union all `,
      )}) documents
      order by ${orderBy(order)}
      limit ${sql.lit(max + 1)}),
    ${sql.ref(name)} as ${phraseCheck ? sql`materialized` : sql`not materialized`} (
      select * from ${first} documents
      where place <= ${sql.lit(max)} ${phraseCheck ? sql`and ${selectWords(sql`documents.item_id`)} @@ ${phraseCheck}::tsquery` : sql``})`
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

function sum(sets: readonly RawBuilder<unknown>[]): RawBuilder<number> {
  return sql`(${sql.join(
    sets.map((set) => sql`(select count(*) from ${set})`),
    sql` + `,
  )})`
}

/** Whether there are more documents than the counted ones of the set `name`. */
export function isCapped(name: string): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from ${sql.ref(`${name}_first`)}) > ${sql.lit(maxCounted)}`
}

/** The words of one document, read by primary key. */
function selectWords(itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select own.words from search_documents own where own.item_id = ${itemId})`
}
