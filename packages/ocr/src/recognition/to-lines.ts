import { maxPageLines, maxPageWords, type PageBox, type PageLine } from '@lares/shared-types/page-texts'
import type { Bbox, Page, Word } from 'tesseract.js'

/** Words of one or two letters with less confidence, from 0 to 100, are mostly specks. */
const minShortConfidence = 25

/** Longer words are kept in a readable line: names and words with an apostrophe are often right with little confidence. */
const minConfidence = 10

/** Signs without a letter, such as rules and dashes, are read from specks with some confidence. */
const minSignConfidence = 80

/** Lines whose letters have a lower mean confidence are no text. */
const minLineConfidence = 60

const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Returns the lines that Tesseract has read, in reading order, without what are hardly words.
 *
 * @param toPageBox converts a box in the pixels of the picture that was read to one on the page
 */
export function toLines(page: Page, toPageBox: (box: Bbox) => PageBox): PageLine[] {
  const lines: PageLine[] = []
  let remaining = maxPageWords
  const found = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
  for (const line of found) {
    const words = selectWords(line.words).slice(0, remaining)
    if (words.length === 0) continue
    remaining -= words.length
    lines.push({
      box: toPageBox(unite(words.map(({ bbox }) => bbox))),
      words: words.map(({ text, bbox, confidence }) => ({
        text: toModernLetters(text.trim()),
        box: toPageBox(bbox),
        confidence: Math.round(confidence) / 100,
      })),
    })
    if (lines.length === maxPageLines) break
  }
  return lines
}

function selectWords(all: readonly Word[]): Word[] {
  const words = all.filter(isWord)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const sum = words.reduce((total, { text, confidence }) => total + confidence * text.length, 0)
  const hasText = words.some(({ text }) => letterOrDigit.test(text))
  return hasText && sum / letters >= minLineConfidence ? words : []
}

function isWord({ text, confidence }: Word): boolean {
  const length = text.trim().length
  if (length === 0) return false
  if (!letterOrDigit.test(text)) return confidence >= minSignConfidence
  return confidence >= (length < 3 ? minShortConfidence : minConfidence)
}

/** Writes the long s of old prints as it is typed in a search. */
function toModernLetters(text: string): string {
  return text.replaceAll('ſ', 's')
}

function unite(boxes: readonly Bbox[]): Bbox {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  }
}
