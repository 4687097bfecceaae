import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type Criteria, documentsWithWords, filtersOf } from './criteria.ts'
import { wordsOf } from './document-sets.ts'

/**
 * Of more documents than these, those that have the words in their title and the newest are ranked; the
 * others follow, the newest first.
 */
const mostRanked = 600
const mostTitles = 400

/** Weights of D, C, B and A: a word in the title outweighs a text full of it. */
const weights = '{0.05, 0.15, 0.5, 1}'
/** Divide by one plus the logarithm of the length. */
const normalisation = 1

/** A CTE `titled`: the documents of a set that have the words in their title, looked for only where it is needed. */
export function titledDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  set: string,
): RawBuilder<unknown> {
  const { words } = criteria
  if (!words?.titled) return sql`titled as (select null::uuid as item_id where false)`
  const titled = documentsWithWords(db, viewer, criteria, 'gather')
    .where(filtersOf(criteria))
    .where(sql<boolean>`words @@ (select ${words.titled}::tsquery)`)
    .where(sql<boolean>`(select count(*) from ${sql.ref(set)}) > ${sql.lit(mostRanked)}`)
    .select('item_id')
  return sql`titled as materialized (${titled} order by sort_date desc, item_id desc limit ${sql.lit(mostTitles)})`
}

/** The score of a document of a set, 0 where it is not ranked. */
export function scoreOf({ words }: Criteria): RawBuilder<number> {
  if (!words?.rank) return sql<number>`0::float8`
  return sql<number>`case
    when place <= ${sql.lit(mostRanked)} or item_id in (select item_id from titled)
    then ts_rank_cd(${sql.lit(weights)}::float4[], ${wordsOf(sql`documents.item_id`)}, ${words.rank}::tsquery, ${sql.lit(normalisation)})::float8
    else 0 end`
}
