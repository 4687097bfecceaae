import type { KnownWord } from './known-words.ts'

export interface Agreement {
  readonly words: number
  /** Words whose stem is identical to Snowball's. */
  readonly sameStem: number
  /** Ordered pairs of words with the same Snowball stem. */
  readonly pairs: number
  /** The pairs of these where a search for the first word finds the second. */
  readonly found: number
  /** Ordered pairs where a search for the first word finds a second with another Snowball stem. */
  readonly extra: number
  /** Examples of missed and of extra matches. */
  readonly examples: { readonly missed: readonly string[]; readonly extra: readonly string[] }
}

const maxExamples = 12

/** Measures how far the matches of a search agree with Snowball's stems. */
export function measureAgreement(words: readonly KnownWord[]): Agreement {
  const byStem = groupWords(words, ({ expected }) => [expected])
  const byLexeme = groupWords(words, ({ indexed }) => indexed)
  const missedExamples: string[] = []
  const extraExamples: string[] = []
  let [pairs, found, extra] = [0, 0, 0]
  for (const word of words) {
    const sameStemWords = byStem.get(word.expected) ?? new Set()
    const foundWords = new Set(word.queried.flatMap((stem) => [...(byLexeme.get(stem) ?? [])]))
    for (const candidate of sameStemWords) {
      if (candidate === word) continue
      pairs++
      if (foundWords.has(candidate)) found++
      else missedExamples.push(`${word.word} → ${candidate.word}`)
    }
    for (const candidate of foundWords) {
      if (candidate.expected === word.expected) continue
      extra++
      extraExamples.push(`${word.word} → ${candidate.word}`)
    }
  }
  return {
    words: words.length,
    sameStem: words.filter(({ stem, expected }) => stem === expected).length,
    pairs,
    found,
    extra,
    examples: { missed: pickExamples(missedExamples), extra: pickExamples(extraExamples) },
  }
}

function groupWords(words: readonly KnownWord[], getKeys: (word: KnownWord) => readonly string[]) {
  const groups = new Map<string, Set<KnownWord>>()
  for (const word of words) {
    for (const key of getKeys(word)) groups.set(key, (groups.get(key) ?? new Set()).add(word))
  }
  return groups
}

/** Picks examples evenly from a sorted list. */
function pickExamples(list: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(list.length / maxExamples))
  return list.filter((_, index) => index % step === 0).slice(0, maxExamples)
}
