/** A repeatable source of chance: the same label always gives the same sequence. */
export interface Random {
  /** A number from 0 up to, and without, 1. */
  next(): number
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** One of the list, which must not be empty; throws a RangeError when it is. */
  pick<T>(list: readonly T[]): T
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
}

/** FNV-1a, 32 bits: spreads a label into a seed. */
function hash(label: string): number {
  let value = 0x811c9dc5
  for (const char of label) {
    value ^= char.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Makes a random source from a label (mulberry32); not for secrets. */
export function seededRandom(label: string): Random {
  let state = hash(label)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
    chance: (probability) => next() < probability,
  }
}
