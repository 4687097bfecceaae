import type { TextPart } from './diff-text.ts'

/** How much of an equal part is shown beside a difference, in characters. */
const contextCharacters = 160
/** How much of a difference is shown at each of its ends. */
const changeCharacters = 4000

export interface ShownPart extends TextPart {
  /** How many characters of the part are not shown; they are between `text` and `rest`. */
  readonly hidden: number
  readonly rest: string
}

/** Leaves out the middle of long parts, so that the differences of a book are seen at a glance and rendered at once. */
export function shortenParts(parts: readonly TextPart[]): ShownPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same') return cut(part, changeCharacters, changeCharacters)
    const isFirst = index === 0
    const isLast = index === parts.length - 1
    return cut(part, isFirst && !isLast ? 0 : contextCharacters, isLast && !isFirst ? 0 : contextCharacters)
  })
}

/** Parts of which nothing is left out. */
export function showWhole(parts: readonly TextPart[]): ShownPart[] {
  return parts.map((part) => ({ ...part, hidden: 0, rest: '' }))
}

function cut(part: TextPart, start: number, end: number): ShownPart {
  const { length } = part.text
  // To hide a few words would save nothing.
  if (length <= start + end + contextCharacters) return { ...part, hidden: 0, rest: '' }
  return {
    kind: part.kind,
    text: part.text.slice(0, start),
    hidden: length - start - end,
    rest: end === 0 ? '' : part.text.slice(-end),
  }
}
