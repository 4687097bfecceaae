/** A deterministic random source: the same label always gives the same sequence. */
export interface Random {
  /** A number from 0 inclusive to 1 exclusive. */
  next(): number
  /** A number from `low` inclusive to `high` exclusive. */
  between(low: number, high: number): number
  /** An integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number
  /** An element of the list. Throws a RangeError for an empty list. */
  pick<T>(list: readonly T[]): T
  /** True with the given probability from 0 to 1. */
  chance(probability: number): boolean
}

/** Hashes a label to a seed (FNV-1a, 32 bits). */
function hash(label: string): number {
  let value = 0x811c9dc5
  for (const char of label) {
    value ^= char.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Creates a random source from a label (mulberry32). Not suitable for secrets. */
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
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => {
      const element = list[Math.floor(next() * list.length)]
      if (element === undefined) throw new RangeError('cannot pick from an empty list')
      return element
    },
    chance: (probability) => next() < probability,
  }
}
