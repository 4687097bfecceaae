import type { PageBox, PageLine, PageWord } from '@lares/shared-types/page-texts'
import { maxPageLines, maxPageWords } from '@lares/shared-types/page-texts'
import type { Bbox, Page, Word } from 'tesseract.js'

/** Words below this confidence, from 0 to 100, are mostly specks and lines. */
const minConfidence = 40

const letterOrDigit = /[\p{L}\p{N}]/u

/** Converts a box in the pixels of the picture that was read to one on the page as its file states it. */
export type ToPageBox = (box: Bbox) => PageBox

/** Returns the lines that Tesseract has read, in reading order, without what are hardly words. */
export function toLines(page: Page, toPageBox: ToPageBox): PageLine[] {
  const lines: PageLine[] = []
  let remaining = maxPageWords
  const found = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  for (const line of found) {
    const words = line.words.filter(isWord).slice(0, remaining)
    if (words.length === 0) continue
    remaining -= words.length
    lines.push(toLine(words.map((word) => toWord(word, toPageBox))))
    if (lines.length === maxPageLines) break
  }
  return lines
}

function isWord({ text, confidence }: Word): boolean {
  return confidence >= minConfidence && text.trim() !== ''
}

function toWord({ text, confidence, bbox }: Word, toPageBox: ToPageBox): PageWord {
  return { text: text.trim(), box: toPageBox(bbox), confidence: Math.round(confidence) / 100 }
}

function toLine(words: PageWord[]): PageLine {
  const left = Math.min(...words.map(({ box }) => box.x))
  const top = Math.min(...words.map(({ box }) => box.y))
  const right = Math.max(...words.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height))
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, words }
}

/** Whether lines contain anything that can be searched. */
export function hasText(lines: readonly PageLine[]): boolean {
  return lines.some(({ words }) => words.some(({ text }) => letterOrDigit.test(text)))
}
