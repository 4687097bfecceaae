import type { Snippet } from './to-snippet.ts'

/** A text in full, with those of its words marked that are among `found`, as they are written there. */
export function markedText(text: string, found: ReadonlySet<string>): Snippet {
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, match: found.has(piece) }))
}

/** The words that are marked in a text. */
export function wordsMarked(parts: Snippet): Set<string> {
  return new Set(parts.filter(({ match }) => match).map(({ text }) => text))
}
