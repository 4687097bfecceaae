import {
  maxPageLineLength,
  maxPageLines,
  maxPageWords,
  type PageBox,
  type PageLine,
  type PageWord,
} from '@lares/shared-types/page-texts'
import type { StoredBox, StoredLine, StoredWord } from '../../db/schema/page-texts.ts'

/** Characters of a page that are stored. A newspaper page with 8,000 words has half as many. */
export const maxPageCharacters = 100_000

/** A digit of the fifth decimal is a fiftieth of a millimetre on a page of the size A2. */
const precision = 100_000

/**
 * Encodes lines for storage, within the bounds of a page: further lines and words are left out, and so are lines of which all words
 * are. Lines without words are places where a person still has to type. Boxes are moved into the page.
 */
export function toStoredLines(lines: readonly PageLine[]): StoredLine[] {
  const stored: StoredLine[] = []
  let words = 0
  let characters = 0
  let isFull = false
  for (const line of lines) {
    if (isFull || stored.length === maxPageLines) break
    const kept: StoredWord[] = []
    let lineLength = 0
    for (const word of line.words) {
      const text = cleanText(word.text)
      if (text === '') continue
      const length = countCharacters(text)
      if (lineLength + length > maxPageLineLength + 1) break
      isFull = words === maxPageWords || characters + length > maxPageCharacters
      if (isFull) break
      words += 1
      lineLength += length
      characters += length
      kept.push(toStoredWord({ ...word, text }))
    }
    if (kept.length > 0 || line.words.length === 0) stored.push([toStoredBox(line.box), kept])
  }
  return stored
}

/** The characters of a page that a word takes: its own and the space or the end of the line after it. */
export function countCharacters(word: string): number {
  return word.length + 1
}

/** Decodes stored lines. */
export function fromStoredLines(lines: readonly StoredLine[]): PageLine[] {
  return lines.map(([box, words]) => ({
    box: fromStoredBox(box),
    words: words.map(([text, at, confidence]) => ({
      text,
      box: fromStoredBox(at),
      ...(confidence !== undefined && { confidence }),
    })),
  }))
}

export function countWords(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, [, words]) => sum + words.length, 0)
}

/** The text of a line, its words separated by spaces. */
export function getLineText([, words]: StoredLine): string {
  return words.map(([text]) => text).join(' ')
}

function toStoredWord({ text, box, confidence }: PageWord): StoredWord {
  const at = toStoredBox(box)
  return confidence === undefined ? [text, at] : [text, at, Math.round(clamp(confidence) * 100) / 100]
}

function toStoredBox({ x, y, width, height }: PageBox): StoredBox {
  const left = round(clamp(x))
  const top = round(clamp(y))
  return [left, top, round(Math.min(clamp(width), 1 - left)), round(Math.min(clamp(height), 1 - top))]
}

/** Decodes a stored box. */
export function fromStoredBox([x, y, width, height]: StoredBox): PageBox {
  return { x, y, width, height }
}

function round(share: number): number {
  return Math.round(share * precision) / precision
}

function clamp(share: number): number {
  return Math.min(Math.max(share || 0, 0), 1)
}

/** What the database cannot store, and white space, is not part of a word. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
}
