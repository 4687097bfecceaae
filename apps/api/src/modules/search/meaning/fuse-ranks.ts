/** Reduces the weight of the first ranks; 60 as in the paper. */
const damping = 60

/**
 * Fuses several rankings: the score of an id is the sum of 1 / (60 + rank) over the rankings. Reciprocal rank fusion,
 * after Cormack, Clarke and Büttcher, SIGIR 2009.
 */
export function fuseRanks(rankings: readonly (readonly string[])[]): Map<string, number> {
  const scores = new Map<string, number>()
  for (const ranking of rankings) {
    for (const [index, id] of ranking.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (damping + index + 1))
    }
  }
  return scores
}

/** Appends rankings to each other: an id of an earlier one comes before all of the later ones. Scores fall from 1. */
export function appendRanks(rankings: readonly (readonly string[])[]): Map<string, number> {
  const ids = [...new Set(rankings.flat())]
  return new Map(ids.map((id, index) => [id, 1 / (index + 1)]))
}
