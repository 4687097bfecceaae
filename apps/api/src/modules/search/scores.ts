import { type RawBuilder, sql } from 'kysely'
import type { Criteria } from './criteria.ts'
import { wordsOf } from './document-sets.ts'

/** Weights of D, C, B and A: a word in the title outweighs a text full of it, and two labels that have it. */
const weights = '{0.05, 0.15, 0.35, 1}'
/** Divide by one plus the logarithm of the length. */
const normalisation = 1

/** The score of a document of a set; 0 for all where nothing is looked for. */
export function scoreOf({ words }: Criteria): RawBuilder<number> {
  if (!words?.rank) return sql<number>`0::float8`
  return sql<number>`ts_rank_cd(${sql.lit(weights)}::float4[], ${wordsOf(sql`documents.item_id`)}, ${words.rank}::tsquery, ${sql.lit(normalisation)})::float8`
}
