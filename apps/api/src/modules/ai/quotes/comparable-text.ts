import { type Gap, noGap, toGap } from './gaps.ts'
import { replaceMarkup } from './markup-placeholders.ts'

/** Ligatures and special letters with their spelling in plain letters. */
const spellings: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
  ſ: 's',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
}

/** A text in comparable form: its letters and digits, and the gaps between them. */
export interface ComparableText {
  readonly text: string
  /** All letters and digits, normalized: lower case, with accents, ligatures spelt out. */
  readonly letters: string
  /** Start and end position of each of them in the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** The gap before each of them, and the one after the last. */
  readonly gaps: readonly Gap[]
}

const letterWithMarks = /[\p{L}\p{N}]\p{M}*/gu

/** Converts a text, once for all searches in it. */
export function toComparableText(text: string): ComparableText {
  const prepared = replaceMarkup(text)
  const known = new Map([['', noGap]])
  const [starts, ends, gaps]: [number[], number[], Gap[]] = [[], [], []]
  const letters: string[] = []
  let before = 0
  const closeGap = (end: number) => {
    const raw = prepared.slice(before, end)
    const gap = known.get(raw) ?? toGap(raw)
    known.set(raw, gap)
    return gap
  }
  for (const { 0: written, index } of prepared.matchAll(letterWithMarks)) {
    let gap = before === index ? noGap : closeGap(index)
    before = index + written.length
    for (const letter of normalizeLetter(written).split('')) {
      letters.push(letter)
      starts.push(index)
      ends.push(before)
      gaps.push(gap)
      gap = noGap
    }
  }
  gaps.push(closeGap(prepared.length))
  return { text, letters: letters.join(''), starts, ends, gaps }
}

function normalizeLetter(written: string): string {
  const lower = written.normalize('NFC').toLowerCase()
  return spellings[lower] ?? lower
}
