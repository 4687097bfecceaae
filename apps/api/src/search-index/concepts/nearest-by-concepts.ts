import { sql } from 'kysely'
import { mergeSameWords, type WordConcepts } from '../../concepts/text-concepts.ts'
import type { Db } from '../../db/client.ts'
import { type DocumentSets, isInAny, nameSets } from '../item-sets.ts'
import type { NearPassage } from '../meaning/nearest-passages.ts'
import { buildLevelQueries, levelShares, levels } from './match-levels.ts'

/** Words of an alternative that are compared: those that say most. Each is looked up in the index, whatever it finds. */
const maxWords = 16
/**
 * Minimum share of the weight of the query's words that a passage has, by the number of these words: one or two must each
 * have their usual meaning, while a sentence always has words that are translated otherwise.
 */
const minCoverages = [1, 1, 1, 0.5, 0.4] as const
/** Sums of weights are compared with this tolerance, since the order of an addition is not defined. */
const tolerance = 1e-9
/** Minimum number of words that a passage has, if the query has as many. */
const minWords = 2
/** How much the length of a passage counts against it. */
const lengthPenalty = 0.3

/** Keeps a subquery as it is: joined with the words, planners may read all passages for each word instead of the index. */
const keepApart = sql`offset 0`

/**
 * For `documents` and each wider set, the passage of each item that has most of the concepts of one alternative, the best
 * first, at most `limit`. Weights come from dictionaries and hits outside of the sets are dropped before they are scored, so
 * items that the viewer does not see have no influence. One statement, in which the index answers without the texts of its rows.
 */
export async function findNearestByConcepts(
  db: Db,
  alternatives: readonly (readonly WordConcepts[])[],
  documentSets: DocumentSets,
  limit: number,
): Promise<NearPassage[][]> {
  const compared = alternatives.map(chooseWords).filter((words) => words.length > 0)
  const sets = nameSets(documentSets)
  if (compared.length === 0) return sets.map(() => [])
  const { rows } = await sql<NearPassage & { index: number }>`
    with ${sql.join(sets.map(({ cte }) => cte))},
    words as materialized (
      select alternative, query::tsquery as query, weight
      from jsonb_to_recordset(${JSON.stringify(compared.flatMap(toQueries))}::jsonb) as word(
        alternative integer, query text, weight float8)
    ), limits as materialized (
      select alternative, total, minimum, words
      from jsonb_to_recordset(${JSON.stringify(compared.map(toLimits))}::jsonb) as limits(
        alternative integer, total float8, minimum float8, words integer)
    ), met as materialized (
      select words.alternative, words.weight, stored.passage_id, stored.item_id, stored.weight as length
      from words cross join lateral (
        select passage_id, item_id, weight from passage_concepts where concepts @@ words.query
        ${keepApart}
      ) stored
      where ${isInAny(sets, sql`stored.item_id`)}
    ), sums as (
      select alternative, passage_id, item_id, length, sum(weight) as weight, count(*) as words
      from met
      group by alternative, passage_id, item_id, length
    ), scored as materialized (
      select passage_id, item_id, max(weight / total / ln(exp(1) + ${sql.lit(lengthPenalty)} * length)) as similarity
      from sums join limits using (alternative)
      where weight >= minimum and sums.words >= limits.words
      group by passage_id, item_id
    ), best as materialized (
      select distinct on (item_id) * from scored order by item_id, similarity desc, passage_id
    )
    ${sql.join(
      sets.map(
        ({ index, has }) => sql`
          select ${sql.lit(index)} as index, passage_id as "passageId", item_id as "itemId", similarity, 0::float8 as standout
          from (
            select * from best where ${has(sql`best.item_id`)}
            order by similarity desc, passage_id limit ${limit}
          ) nearest`,
      ),
      sql` union all `,
    )}
    order by index, similarity desc, "passageId"`.execute(db)
  return sets.map(({ index }) => rows.filter((row) => row.index === index))
}

/** The words that say most. */
function chooseWords(words: readonly WordConcepts[]): WordConcepts[] {
  return mergeSameWords(words)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxWords)
}

/** The lookups of an alternative: a passage meets a word in at most one of these. */
function toQueries(words: readonly WordConcepts[], alternative: number) {
  return words.flatMap(({ concepts, weight }) => {
    const queries = buildLevelQueries(concepts)
    return levels
      .filter((level) => queries[level] !== '')
      .map((level) => ({ alternative, query: queries[level], weight: weight * levelShares[level] }))
  })
}

/** What a passage must have of an alternative. */
function toLimits(words: readonly WordConcepts[], alternative: number) {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const minimum = total * (minCoverages[words.length] ?? minCoverages[4]) - tolerance
  return { alternative, total, minimum, words: Math.min(minWords, words.length) }
}
