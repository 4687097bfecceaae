import { type RawBuilder, sql } from 'kysely'
import type { Criteria } from './criteria.ts'

/**
 * Weights of D, C, B and A: a match in the title outweighs many in texts, and one in a text a label, which many items
 * can have.
 */
const weights = '{0.05, 0.15, 0.1, 1}'
/** Divides the rank by one plus the logarithm of the length. */
const normalisation = 1

/** Factor for words exactly as typed over other forms: `mère` and `mer` have one stem. */
const exactFactor = 3

/** The score of a document of a set; 0 without ranked words. */
export function toScore({ words }: Criteria): RawBuilder<number> {
  if (!words?.rank) return sql<number>`0::float8`
  const rank = sql`ts_rank_cd(${sql.lit(weights)}::float4[], own.words, ${words.rank}::tsquery, ${sql.lit(normalisation)})`
  const factor = words.exact
    ? sql`case when own.words @@ ${words.exact}::tsquery then ${sql.lit(exactFactor)} else 1 end`
    : sql`1`
  return sql<number>`
    (select ${rank} * ${factor} from search_documents own where own.item_id = documents.item_id)::float8`
}
