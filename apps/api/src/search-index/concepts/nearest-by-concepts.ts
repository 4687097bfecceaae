import { type RawBuilder, sql } from 'kysely'
import type { WordConcepts } from '../../concepts/text-concepts.ts'
import type { Db } from '../../db/client.ts'
import type { NearPassage } from '../meaning/nearest-passages.ts'
import { buildLevelQueries, levelShares, levels } from './match-levels.ts'

/** Words of a query that are compared: those that say most. */
const maxWords = 24
/** Minimum share of the weight of the query's words that a passage has, and minimum number of them if it has as many. */
export const [minCoverage, minWords] = [0.5, 2]
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
  const rows = compared.map(({ concepts, weight }) => ({ ...buildLevelQueries(concepts), weight }))
  const { rows: found } = await sql<NearPassage>`
    with words as materialized (
      select strong::tsquery as strong, medium::tsquery as medium, weak::tsquery as weak, weight
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as word(strong text, medium text, weak text, weight float8)
    ), candidates as materialized (
      select passage_id, item_id, concepts, weight from passage_concepts
      where concepts @@ (select ${toCandidateQuery(compared, total)}::tsquery)
    ), scored as materialized (
      select passage_id, item_id, met.weight / ${total}::float8 as coverage,
        met.weight / ${total}::float8 / ln(exp(1) + ${sql.lit(lengthPenalty)} * candidates.weight) as similarity
      from candidates, lateral (
        select sum(words.weight * ${toShare()}) as weight, count(*) filter (where ${toShare()} > 0) as words from words) met
      where met.weight >= ${minCoverage * total}::float8 and met.words >= ${Math.min(minWords, compared.length)}
    ), best as (
      select distinct on (item_id) * from scored
      where item_id in (select item_id from (${documents}) documents)
      order by item_id, similarity desc, passage_id
    )
    select passage_id as "passageId", item_id as "itemId", similarity, 0::float8 as standout
    from best order by similarity desc, passage_id limit ${limit}`.execute(db)
  return found
}

/** A share of a row of `words` that the concepts of a row of `candidates` have. */
function toShare(): RawBuilder<number> {
  const cases = levels.map(
    (level) => sql`when concepts @@ words.${sql.ref(level)} then ${sql.lit(levelShares[level])}`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`
}

/**
 * A query that all passages with enough of the words meet: words that together weigh less than the minimum are not needed,
 * since no passage has enough by them alone.
 */
function toCandidateQuery(compared: readonly WordConcepts[], total: number): string {
  let rest = total
  const needed: WordConcepts[] = []
  for (const word of compared) {
    if (rest < minCoverage * total) break
    needed.push(word)
    rest -= word.weight
  }
  return needed
    .map(({ concepts }) => Object.values(buildLevelQueries(concepts)).filter(Boolean).join(' | '))
    .join(' | ')
}
