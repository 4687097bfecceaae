import type { Snippet } from './to-snippet.ts'

/** The whole text, split into parts; a word is a match if it is in `matches`. */
export function highlightWords(text: string, matches: ReadonlySet<string>): Snippet {
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, match: matches.has(piece) }))
}

/** The words that are matches in a snippet. */
export function getMatchedWords(parts: Snippet): Set<string> {
  return new Set(parts.filter(({ match }) => match).map(({ text }) => text))
}
