import { getGlosses } from '../../concepts/glosses.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'
import { fold } from '../../lexicon/fold.ts'

/** Signs by which a word is divided at the end of a line; Fraktur has a double one. */
const divided = /(?<=\p{L})[-‐‑¬=⸗]$/u
const continued = /^\p{Ll}/u
/** Words before which a hyphen stands for the rest of a word: `Vor- und Nachteile`. */
const joining = /^(?:und|oder|bzw|sowie|et|ou|e|o|and|or)(?!\p{L})/u

/** A word as it is searched, and the words on the page that it consists of. */
export interface SearchedWord {
  readonly text: string
  /** Indexes of a line and of a word in it; two if the word is divided between two lines. */
  readonly places: readonly (readonly [line: number, word: number])[]
  /** Whether it is the first one of its line that does not belong to a word of the line before. */
  readonly startsLine: boolean
}

/**
 * The words of a page in reading order. One that is divided at the end of a line is one word; its hyphen stays where it belongs to
 * the word, as far as the language of the page tells.
 */
export function toSearchedWords(lines: readonly StoredLine[], language?: string | null): SearchedWord[] {
  const searched: SearchedWord[] = []
  let before: SearchedWord | undefined
  for (const [line, [, words]] of lines.entries()) {
    let startsLine = true
    for (const [index, [text]] of words.entries()) {
      const place = [line, index] as const
      if (before && index === 0 && isContinued(before.text, text)) {
        searched.pop()
        const start = before.text.replace(divided, '')
        const hyphen = language === 'fr' && isFrenchCompound(start, text) ? '-' : ''
        before = { ...before, text: `${start}${hyphen}${text}`, places: [...before.places, place] }
      } else {
        before = { text, places: [place], startsLine }
        startsLine = false
      }
      searched.push(before)
    }
  }
  return searched
}

function isContinued(before: string, text: string): boolean {
  return divided.test(before) && continued.test(text) && !joining.test(text)
}

/** Letters before a hyphen, after it, or together, of which words are looked up. */
const maxLetters = 40

/** Whether two parts are words and their letters together are none: `grand-mère`. */
function isFrenchCompound(start: string, end: string): boolean {
  const [first, second] = [toLetters(start), toLetters(end)]
  if (first.length + second.length > maxLetters) return false
  const isWord = (word: string) => getGlosses('fr', word).size > 0
  return isWord(first) && isWord(second) && !isWord(first + second)
}

/** The letters of a word without the punctuation around it, folded; empty for a word with other signs within. */
function toLetters(text: string): string {
  return fold(/^[^\p{L}]*([\p{L}\p{M}]+)[^\p{L}]*$/u.exec(text)?.[1] ?? '')
}

/** The text of a page for search, with its lines. */
export function toSearchText(lines: readonly StoredLine[], language: string | null): string {
  return toSearchedWords(lines, language)
    .map(({ text, startsLine }, index) => `${index === 0 ? '' : startsLine ? '\n' : ' '}${text}`)
    .join('')
}
