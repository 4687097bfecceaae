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
