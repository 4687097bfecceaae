import type { PageBox, PageWord } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import { alignWords } from './align-words.ts'

interface TypedLine {
  readonly box: PageBox
  readonly words: readonly string[]
  /** Words of the stored line that it replaces. */
  readonly former: readonly PageWord[]
  /** Degrees clockwise by which the page must be turned to be read. */
  readonly turn: Rotation
}

/**
 * Gives the words of a typed line their places: those that the former line has too stay where they were, and the others share
 * what is left between them by their lengths, as far as the line reaches.
 */
export function placeWords({ box, words, former, turn }: TypedLine): PageWord[] {
  const axis = axes[turn]
  const kept = alignWords(
    former.map(({ text }) => text),
    words,
  ).map((index) => (index === undefined ? undefined : former[index]))
  const placed: PageWord[] = []
  for (let start = 0; start < words.length; ) {
    const own = kept[start]
    if (own) {
      placed.push({ text: own.text, box: own.box })
      start += 1
      continue
    }
    let end = start
    while (end < words.length && !kept[end]) end += 1
    const before = kept[start - 1]
    const after = kept[end]
    const from = before ? axis.getEnd(before.box) : axis.getStart(box)
    const to = after ? axis.getStart(after.box) : axis.getEnd(box)
    placed.push(...share(words.slice(start, end), from, Math.max(from, to), (a, b) => axis.cut(box, a, b)))
    start = end
  }
  return placed
}

/** Words side by side from one share of the line to another; a space between two counts as a letter. */
function share(
  words: readonly string[],
  from: number,
  to: number,
  cut: (from: number, to: number) => PageBox,
): PageWord[] {
  const total = words.reduce((sum, word) => sum + word.length + 1, -1)
  let letters = 0
  return words.map((text) => {
    const start = from + ((to - from) * letters) / total
    letters += text.length + 1
    const end = from + ((to - from) * (letters - 1)) / total
    return { text, box: cut(start, end) }
  })
}

/** The direction in which the lines of a page run. */
interface Axis {
  /** Where a box begins and ends in this direction. */
  readonly getStart: (box: PageBox) => number
  readonly getEnd: (box: PageBox) => number
  /** The part of a box from one such position to another. */
  readonly cut: (box: PageBox, from: number, to: number) => PageBox
}

const left = ({ x }: PageBox) => x
const right = ({ x, width }: PageBox) => x + width
const top = ({ y }: PageBox) => y
const bottom = ({ y, height }: PageBox) => y + height

/** Positions of lines that run backwards are negative. */
const axes: Readonly<Record<Rotation, Axis>> = {
  0: {
    getStart: left,
    getEnd: right,
    cut: (box, from, to) => ({ ...box, x: from, width: to - from }),
  },
  90: {
    getStart: (box) => -bottom(box),
    getEnd: (box) => -top(box),
    cut: (box, from, to) => ({ ...box, y: -to, height: to - from }),
  },
  180: {
    getStart: (box) => -right(box),
    getEnd: (box) => -left(box),
    cut: (box, from, to) => ({ ...box, x: -to, width: to - from }),
  },
  270: {
    getStart: top,
    getEnd: bottom,
    cut: (box, from, to) => ({ ...box, y: from, height: to - from }),
  },
}
