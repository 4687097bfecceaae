import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type Criteria, documentsMeeting, type FacetName, isIndexed } from './criteria.ts'
import { type HitOrder, orderBy } from './order.ts'

/** More documents than these are not counted: the first of them, in the order asked for, stand for all. */
export const mostCounted = 1_000

interface SetOptions {
  readonly name: string
  readonly order: HitOrder
  /** The marks of the steps through time (search/eras/era-steps.ts). */
  readonly steps: readonly (readonly string[] | undefined)[]
  /** One more is looked for, which tells whether there are more. */
  readonly most: number
  /** Behind which documents it goes on; there phrases are looked for in all that have their words. */
  readonly behind?: RawBuilder<boolean>
  /** The filter that is left out. */
  readonly widened?: FacetName | undefined
}

/**
 * CTEs for a set of documents: `name`, those that are counted, with what facets and orders need of them and their
 * `place`; before it `name_first`, which has one more where there are more. They are looked for step by step
 * through time, and a step is not taken once those before it have given enough. Of phrases, `name_first` has the
 * documents that have their words, and `name` those of them that have these in their order.
 */
export function documentSet(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  { name, order, steps, most, behind, widened }: SetOptions,
): RawBuilder<unknown> {
  const strict = criteria.words?.strict
  const first = sql.ref(`${name}_first`)
  const taken = steps.map((_, index) => sql.ref(`${name}_${index}`))
  const found = steps.map((marks, index) => {
    const documents = documentsMeeting(db, viewer, criteria, { marks, widened })
      .$if(behind !== undefined, (q) => q.where(behind ?? sql<boolean>`true`))
      .$if(behind !== undefined && strict !== undefined, (q) =>
        q.where(sql<boolean>`words @@ ${strict}::tsquery is true`),
      )
      .$if(index > 0, (q) => q.where(sql<boolean>`${sum(taken.slice(0, index))} <= ${sql.lit(most)}`))
      .select(columns)
    const walked = isIndexed(criteria) ? sql`` : sql`order by ${orderBy(order)} limit ${sql.lit(most + 1)}`
    return sql`${taken[index]} as materialized (${documents} ${walked})`
  })
  const checked = behind === undefined ? strict : undefined
  return sql`
    ${sql.join(found)},
    ${first} as materialized (
      select *, row_number() over (order by ${orderBy(order)}) as place
      from (${sql.join(
        taken.map((step) => sql`select * from ${step}`),
        sql` union all `,
      )}) documents
      order by ${orderBy(order)}
      limit ${sql.lit(most + 1)}),
    ${sql.ref(name)} as ${checked ? sql`materialized` : sql`not materialized`} (
      select * from ${first} documents
      where place <= ${sql.lit(most)} ${checked ? sql`and ${wordsOf(sql`documents.item_id`)} @@ ${checked}::tsquery` : sql``})`
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

/** Whether there are more documents than are counted in the set `name`. */
export function isCapped(name: string): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from ${sql.ref(`${name}_first`)}) > ${sql.lit(mostCounted)}`
}

/** The words of one document, read by its key. */
function wordsOf(itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select own.words from search_documents own where own.item_id = ${itemId})`
}
