import { type RawBuilder, sql } from 'kysely'
import type { WordConcepts } from '../../concepts/text-concepts.ts'
import type { Db } from '../../db/client.ts'
import type { NearPassage } from '../meaning/nearest-passages.ts'
import { buildLevelQueries, levelShares } from './match-levels.ts'

/** Words of a query that are compared: those that say most. */
const maxWords = 24
/**
 * Minimum share of the weight of the query's words that a passage has, by the number of these words: one or two must have
 * their usual meaning, while a sentence always has words that are translated otherwise.
 */
const minCoverages = [1, 0.6, 0.6, 0.5, 0.4] as const
/** Minimum number of words that a passage has, if the query has as many. */
const minWords = 2
/** How much the length of a passage counts against it. */
const lengthPenalty = 0.3

/**
 * The passage of each item that has most of the query's concepts, the best first, among the items of `documents` (a query
 * that selects `item_id` of what the viewer may see). Their weights come from dictionaries, so items outside of `documents`
 * have no influence. One statement.
 */
export async function findNearestByConcepts(
  db: Db,
  words: readonly WordConcepts[],
  documents: RawBuilder<unknown>,
  limit: number,
): Promise<NearPassage[]> {
  const compared = words.toSorted((one, other) => other.weight - one.weight).slice(0, maxWords)
  const total = compared.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return []
  const min = total * (minCoverages[compared.length] ?? minCoverages[4])
  const rows = compared.map(({ concepts, weight }) => ({ ...buildLevelQueries(concepts), weight }))
  const { rows: found } = await sql<NearPassage>`
    with words as materialized (
      select strong::tsquery as strong, medium::tsquery as medium, weight
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as word(strong text, medium text, weight float8)
    ), candidates as materialized (
      select passage_id, item_id, concepts, weight from passage_concepts
      where concepts @@ (select ${toCandidateQuery(compared, min)}::tsquery)
    ), met as materialized (
      select passage_id, item_id, candidates.weight as length,
        words.weight * case when concepts @@ strong then ${sql.lit(levelShares.strong)} else ${sql.lit(levelShares.medium)} end as weight
      from candidates join words on concepts @@ strong or concepts @@ medium
    ), scored as materialized (
      select passage_id, item_id,
        sum(weight) / ${total}::float8 / ln(exp(1) + ${sql.lit(lengthPenalty)} * length) as similarity
      from met
      group by passage_id, item_id, length
      having sum(weight) >= ${min}::float8 and count(*) >= ${Math.min(minWords, compared.length)}
    ), best as (
      select distinct on (item_id) * from scored
      where item_id in (select item_id from (${documents}) documents)
      order by item_id, similarity desc, passage_id
    )
    select passage_id as "passageId", item_id as "itemId", similarity, 0::float8 as standout
    from best order by similarity desc, passage_id limit ${limit}`.execute(db)
  return found
}

/**
 * A query that all passages with enough of the words meet: words that together weigh less than the minimum are not needed,
 * since no passage has enough by them alone.
 */
function toCandidateQuery(compared: readonly WordConcepts[], min: number): string {
  let rest = compared.reduce((sum, { weight }) => sum + weight, 0)
  const needed: WordConcepts[] = []
  for (const word of compared) {
    if (rest < min) break
    needed.push(word)
    rest -= word.weight
  }
  return needed
    .map(({ concepts }) => Object.values(buildLevelQueries(concepts)).filter(Boolean).join(' | '))
    .join(' | ')
}
