import { editDistance } from '../../../lexicon/edit-distance.ts'
import { fold } from '../../../lexicon/fold.ts'

/** A word of a text and its position. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The words of a text in lower case, without accents. */
export function tokenize(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }))
}

export interface Query {
  readonly words: readonly string[]
  readonly excluded: readonly string[]
}

/** Splits a query into words and excluded words; quotes are ignored. */
export function parseQuery(q: string): Query {
  const parts = q.split(/\s+/).filter((part) => part !== '')
  const wordsIn = (chosen: readonly string[]) =>
    chosen.flatMap((part) => tokenize(part).map(({ word }) => word))
  return {
    words: wordsIn(parts.filter((part) => !part.startsWith('-'))),
    excluded: wordsIn(parts.filter((part) => part.startsWith('-'))),
  }
}

/** Edit distance of a word from a typed one; undefined where it is too far. The last typed word may be a prefix. */
export function countTypos(
  typed: string,
  word: string,
  isLast: boolean,
  maxTypos: number,
): number | undefined {
  if (word === typed || (isLast && word.startsWith(typed))) return 0
  const allowed = Math.min(maxTypos, typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0)
  if (allowed === 0) return undefined
  if (!isLast && Math.abs(word.length - typed.length) > allowed) return undefined
  const compared = isLast ? word.slice(0, typed.length) : word
  const distance = Math.min(editDistance(typed, word, allowed), editDistance(typed, compared, allowed))
  return distance <= allowed ? distance : undefined
}
