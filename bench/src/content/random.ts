import { createRandom } from '@lares/test-harness/seeded-random'

/** A seeded pseudorandom generator, with the same numbers in every run. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number
  one<T>(list: readonly T[]): T
  /** An integer below `end` with a probability of about 1/n, like the frequency of words. */
  rank(end: number): number
}

export function seededRandom(seed: number): Random {
  const next = createRandom(seed)
  return {
    next,
    below: (end) => Math.floor(next() * end),
    one(list) {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
    rank: (end) => Math.min(end - 1, Math.floor((end + 1) ** next()) - 1),
  }
}
