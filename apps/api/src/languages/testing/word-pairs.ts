import type { Language } from '@lares/shared-types/languages'
import { wordPairs as de } from '../de/word-pairs.ts'
import { wordPairs as en } from '../en/word-pairs.ts'
import { wordPairs as fr } from '../fr/word-pairs.ts'
import { wordPairs as it } from '../it/word-pairs.ts'
import type { WordPairs } from '../word-pairs.ts'

export const wordPairs: Readonly<Record<Language, WordPairs>> = { en, fr, it, de }

/** The pairs of a language in both directions, with and without accents, each as [written, typed]. */
export function getWordPairs(
  language: Language,
  fold: (word: string) => string,
): (readonly [string, string])[] {
  return wordPairs[language].pairs
    .split(',')
    .map((pair) => pair.trim().split(/\s+/))
    .flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
      [one, fold(other)],
      [other, fold(one)],
      [one, fold(one)],
    ])
}
