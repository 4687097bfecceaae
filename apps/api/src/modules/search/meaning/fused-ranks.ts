/** How much the first places outweigh the others; 60 as in the paper. */
const damping = 60

/**
 * Several rankings in one: what each has, by the sum of 1 / (60 + its place in each). Reciprocal rank fusion, after Cormack,
 * Clarke and Büttcher, SIGIR 2009.
 */
export function fusedRanks(rankings: readonly (readonly string[])[]): Map<string, number> {
  const scores = new Map<string, number>()
  for (const ranking of rankings) {
    for (const [place, id] of ranking.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (damping + place + 1))
    }
  }
  return scores
}
