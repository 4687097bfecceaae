import type { StoredLine } from '../../db/schema/page-texts.ts'
import { toSearchedWords } from '../page-texts/search-text.ts'

/** A word on a page: indexes of the page, of its line, and of the word in it. */
export type WordPlace = readonly [page: number, line: number, word: number]

/** A part of a letter that is spoken in one go, or not at all. */
export interface Passage {
  /** Its words are separated by single spaces. */
  readonly text: string
  /** Where each word stands: at two places if it is divided at the end of a line. */
  readonly places: readonly (readonly WordPlace[])[]
}

/** Characters from which a passage ends at the next comma, and those that it has at most. */
const longCharacters = 160
const maxCharacters = 320

/** A line is short if it has less than this share of the characters of the middle line of its page. */
const shortLineShare = 0.6

const sentenceEnd = /[.!?…]["'»«”“’)\]]*$/u
const clauseEnd = /[,;:]["'»«”“’)\]]*$/u
const lowerCase = /^\P{L}*\p{Ll}/u

interface Word {
  readonly text: string
  readonly places: readonly WordPlace[]
  /** Whether the line that it ends is shorter than the others, as the last of a paragraph is. */
  readonly endsShortLine: boolean
}

/**
 * Divides the text of a letter into sentences, in reading order and across lines and pages. Speech is aligned by passages: one
 * that the reader skips has no times, and the others keep theirs.
 *
 * @param pages the lines of each page
 */
export function toPassages(pages: readonly (readonly StoredLine[])[]): Passage[] {
  const words = listWords(pages)
  const passages: Passage[] = []
  let from = 0
  let length = 0
  for (const [index, word] of words.entries()) {
    length += word.text.length + 1
    const next = words[index + 1]
    if (next && !isEnd(word, next, length)) continue
    const passage = words.slice(from, index + 1)
    passages.push({
      text: passage.map(({ text }) => text).join(' '),
      places: passage.map(({ places }) => places),
    })
    from = index + 1
    length = 0
  }
  return passages
}

function isEnd(word: Word, next: Word, length: number): boolean {
  if (length >= maxCharacters) return true
  if (length >= longCharacters && clauseEnd.test(word.text)) return true
  const isContinued = lowerCase.test(next.text)
  return !isContinued && (sentenceEnd.test(word.text) || word.endsShortLine)
}

function listWords(pages: readonly (readonly StoredLine[])[]): Word[] {
  const shortLength = pages.map((lines) => shortLineShare * getMiddleLength(lines))
  const lines = pages.flatMap((ofPage, page) => ofPage.map((line, index) => ({ page, index, line })))
  // All pages together, because a word can be divided between two of them.
  const searched = toSearchedWords(lines.map(({ line }) => line))
  return searched.map(({ text, places }) => {
    const [lineIndex = 0, wordIndex = 0] = places.at(-1) ?? []
    const last = lines[lineIndex]
    const isLastOfLine = wordIndex === (last?.line[1].length ?? 0) - 1
    return {
      // Words are told apart by white space.
      text: text.replaceAll(/\s/gu, ''),
      places: places.map(([line, word]): WordPlace => {
        const at = lines[line]
        return [at?.page ?? 0, at?.index ?? 0, word]
      }),
      endsShortLine:
        isLastOfLine && last !== undefined && countCharacters(last.line) < (shortLength[last.page] ?? 0),
    }
  })
}

function getMiddleLength(lines: readonly StoredLine[]): number {
  const lengths = lines
    .filter(([, words]) => words.length > 0)
    .map(countCharacters)
    .sort((a, b) => a - b)
  return lengths[lengths.length >> 1] ?? 0
}

function countCharacters([, words]: StoredLine): number {
  return words.reduce((sum, [text]) => sum + text.length + 1, -1)
}
