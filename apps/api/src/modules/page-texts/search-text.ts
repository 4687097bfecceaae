import type { StoredLine } from '../../db/schema/page-texts.ts'

/** Signs by which a word is divided at the end of a line; Fraktur has a double one. */
const divided = /(?<=\p{L})[-‐‑¬=⸗]$/u
const continued = /^\p{Ll}/u

/** A word as it is searched, and the words on the page that it consists of. */
export interface SearchedWord {
  readonly text: string
  /** Indexes of a line and of a word in it; two if the word is divided between two lines. */
  readonly places: readonly (readonly [line: number, word: number])[]
  /** Whether it is the first one of its line. */
  readonly startsLine: boolean
}

/** The words of a page in reading order. One that is divided at the end of a line is one word. */
export function toSearchedWords(lines: readonly StoredLine[]): SearchedWord[] {
  const searched: SearchedWord[] = []
  let before: SearchedWord | undefined
  for (const [line, [, words]] of lines.entries())
    for (const [index, [text]] of words.entries()) {
      const place = [line, index] as const
      const startsLine = index === 0
      const isContinued = before && startsLine && divided.test(before.text) && continued.test(text)
      if (before && isContinued) {
        searched.pop()
        before = {
          ...before,
          text: before.text.replace(divided, '') + text,
          places: [...before.places, place],
        }
      } else before = { text, places: [place], startsLine }
      searched.push(before)
    }
  return searched
}

/** The text of a page for search, with its lines. */
export function toSearchText(lines: readonly StoredLine[]): string {
  return toSearchedWords(lines)
    .map(({ text, startsLine }, index) => `${index === 0 ? '' : startsLine ? '\n' : ' '}${text}`)
    .join('')
}
