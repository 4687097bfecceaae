import type { KnownWord } from './known-words.ts'

export interface Agreement {
  readonly words: number
  /** Words whose stem is Snowball's, letter by letter. */
  readonly sameStem: number
  /** Pairs of two words that have the same stem for Snowball; each pair counts both ways. */
  readonly pairs: number
  /** Those of them where a search for the one finds the other. */
  readonly found: number
  /** Pairs where a search for one word finds another with which Snowball does not put it together. */
  readonly besides: number
  /** Some of what is not found, and of what is found besides, to look at. */
  readonly examples: { readonly missed: readonly string[]; readonly besides: readonly string[] }
}

const mostExamples = 12

/** How far what a search finds agrees with what Snowball puts together. */
export function agreementOf(words: readonly KnownWord[]): Agreement {
  const byStem = groupsOf(words, ({ expected }) => [expected])
  const byLexeme = groupsOf(words, ({ indexed }) => indexed)
  const missed: string[] = []
  const others: string[] = []
  let [pairs, found, besides] = [0, 0, 0]
  for (const one of words) {
    const together = byStem.get(one.expected) ?? new Set()
    const finds = new Set(one.sought.flatMap((stem) => [...(byLexeme.get(stem) ?? [])]))
    for (const other of together) {
      if (other === one) continue
      pairs++
      if (finds.has(other)) found++
      else missed.push(`${one.word} → ${other.word}`)
    }
    for (const other of finds) {
      if (other.expected === one.expected) continue
      besides++
      others.push(`${one.word} → ${other.word}`)
    }
  }
  return {
    words: words.length,
    sameStem: words.filter(({ stem, expected }) => stem === expected).length,
    pairs,
    found,
    besides,
    examples: { missed: spread(missed), besides: spread(others) },
  }
}

function groupsOf(words: readonly KnownWord[], keysOf: (word: KnownWord) => readonly string[]) {
  const groups = new Map<string, Set<KnownWord>>()
  for (const word of words) {
    for (const key of keysOf(word)) groups.set(key, (groups.get(key) ?? new Set()).add(word))
  }
  return groups
}

/** Some, from the whole of the alphabet. */
function spread(list: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(list.length / mostExamples))
  return list.filter((_, place) => place % step === 0).slice(0, mostExamples)
}
