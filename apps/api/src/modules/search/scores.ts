import { type RawBuilder, sql } from 'kysely'
import type { Criteria } from './criteria.ts'

/** Weights of D, C, B and A: a word in the title outweighs a text full of it, and one in a text a label, which much can have. */
const weights = '{0.05, 0.15, 0.1, 1}'
/** Divide by one plus the logarithm of the length. */
const normalisation = 1

/** Words as they were typed count so many times as much as their other forms: `mère` as `mer`, which have one stem. */
const asTyped = 3

/** The score of a document of a set; 0 for all where nothing is looked for. */
export function scoreOf({ words }: Criteria): RawBuilder<number> {
  if (!words?.rank) return sql<number>`0::float8`
  const rank = sql`ts_rank_cd(${sql.lit(weights)}::float4[], own.words, ${words.rank}::tsquery, ${sql.lit(normalisation)})`
  const times = words.exact
    ? sql`case when own.words @@ ${words.exact}::tsquery then ${sql.lit(asTyped)} else 1 end`
    : sql`1`
  return sql<number>`
    (select ${rank} * ${times} from search_documents own where own.item_id = documents.item_id)::float8`
}
