import { editDistance } from '../../lexicon/edit-distance.ts'
import { folded } from '../../lexicon/folded.ts'

/** One word of a text and where it stands. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The words of a text in lower case, without accents. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: found, index }) => ({
    word: folded(found),
    start: index,
    end: index + found.length,
  }))
}

export interface Query {
  readonly words: readonly string[]
  readonly excluded: readonly string[]
}

/** Takes a query apart; quotes are not told from words. */
export function readQuery(q: string): Query {
  const parts = q.split(/\s+/).filter((part) => part !== '')
  const wordsIn = (chosen: readonly string[]) =>
    chosen.flatMap((part) => tokensOf(part).map(({ word }) => word))
  return {
    words: wordsIn(parts.filter((part) => !part.startsWith('-'))),
    excluded: wordsIn(parts.filter((part) => part.startsWith('-'))),
  }
}

/** How far a word of a text is from one that was typed; undefined where it is another one. The last may be a beginning. */
export function distance(
  typed: string,
  word: string,
  isLast: boolean,
  mostTypos: number,
): number | undefined {
  if (word === typed || (isLast && word.startsWith(typed))) return 0
  const allowed = Math.min(mostTypos, typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0)
  if (allowed === 0) return undefined
  if (!isLast && Math.abs(word.length - typed.length) > allowed) return undefined
  const compared = isLast ? word.slice(0, typed.length) : word
  const away = Math.min(editDistance(typed, word, allowed), editDistance(typed, compared, allowed))
  return away <= allowed ? away : undefined
}
