import { type Gap, gapOf, noGap } from './gaps.ts'
import { withHiddenMarks } from './hidden-marks.ts'

/** Letters that print or a language has as one, and how they are spelt. */
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

/** A text as what can be compared: its letters and digits, and what stands between them. */
export interface Letters {
  readonly text: string
  /** All letters and digits in one way of writing them: small, with their accents, ligatures spelt. */
  readonly letters: string
  /** Where in the text each of them begins and ends. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** What stands before each of them; one more, for what stands behind the last one. */
  readonly gaps: readonly Gap[]
}

const letterWithMarks = /[\p{L}\p{N}]\p{M}*/gu

/** Takes a text apart, once for all that is looked for in it. */
export function lettersOf(text: string): Letters {
  const prepared = withHiddenMarks(text)
  const known = new Map([['', noGap]])
  const [starts, ends, gaps]: [number[], number[], Gap[]] = [[], [], []]
  const letters: string[] = []
  let before = 0
  const closeGap = (end: number) => {
    const raw = prepared.slice(before, end)
    const gap = known.get(raw) ?? gapOf(raw)
    known.set(raw, gap)
    return gap
  }
  for (const { 0: written, index } of prepared.matchAll(letterWithMarks)) {
    let gap = before === index ? noGap : closeGap(index)
    before = index + written.length
    for (const letter of spelt(written).split('')) {
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

function spelt(written: string): string {
  const small = written.normalize('NFC').toLowerCase()
  return spellings[small] ?? small
}
