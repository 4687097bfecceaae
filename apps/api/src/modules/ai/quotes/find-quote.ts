import { type ComparableText, toComparableText } from './comparable-text.ts'
import { areEquivalent, areSame, type Gap, noGap, removeMarkup, toGap } from './gaps.ts'
import { linkEnd, linkStart } from './markup-placeholders.ts'

/** A range of a text by its start and end position. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Finds the first occurrence of a quote as whole words, optionally the first that overlaps a range; returns its range
 * in the text. Tolerates differences in white space, quotation marks, dashes, dots, capitals, ligatures, soft
 * hyphens, hyphenation at line ends, Unicode normalization, spaces before punctuation, and Markdown. Undefined if the
 * quote does not occur or has neither letter nor digit.
 */
export function findQuote(
  text: ComparableText,
  quote: string,
  overlapping?: TextRange,
): TextRange | undefined {
  return locate(text, quote, overlapping, (before, after) => !before?.isInWord && !after?.isInWord)
}

/** Finds a quote that is a whole line of a text, or the first that overlaps a range. */
export function findLine(
  text: ComparableText,
  quote: string,
  overlapping?: TextRange,
): TextRange | undefined {
  return locate(
    text,
    quote,
    overlapping,
    (before, after) => (!before || endsLine(before)) && (!after || endsLine(after)),
  )
}

function endsLine({ raw, isInWord }: Gap): boolean {
  return !isInWord && /[\n\r\u2028\u2029]/.test(raw)
}

type BoundaryCheck = (before: Gap | undefined, after: Gap | undefined) => boolean

function locate(
  text: ComparableText,
  quote: string,
  overlapping: TextRange | undefined,
  isBounded: BoundaryCheck,
) {
  const searched = toComparableText(quote)
  const count = searched.letters.length
  if (count === 0) return undefined
  const last = text.letters.length
  const matchEdges = createEdgeMatcher(searched)
  const gapOrder = orderGapsByRarity(searched)
  const from = overlapping ? findFirstFrom(text.ends, overlapping.start + 1) - count + 1 : 0
  let at = text.letters.indexOf(searched.letters, from)
  for (; at !== -1; at = text.letters.indexOf(searched.letters, at + 1)) {
    if (overlapping && (text.starts[at] ?? 0) >= overlapping.end) return undefined
    const [before, after] = [text.gaps[at], text.gaps[at + count]]
    if (!before || !after) continue
    if (!isBounded(at > 0 ? before : undefined, at + count < last ? after : undefined)) continue
    const [lead, trail] = matchEdges(before, after)
    if (lead === undefined || trail === undefined) continue
    if (!haveSameGaps(text, searched, at, gapOrder)) continue
    return { start: (text.starts[at] ?? 0) - lead, end: (text.ends[at + count - 1] ?? 0) + trail }
  }
  return undefined
}

/** Index of the first of the sorted positions that is not before `position`. */
function findFirstFrom(positions: readonly number[], position: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Indexes of the gaps inside a quote, rare ones first, since other occurrences differ in these soonest. */
function orderGapsByRarity({ gaps }: ComparableText): number[] {
  const inside = gaps.slice(1, -1)
  const counts = new Map<Gap, number>()
  for (const gap of inside) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  const getCount = (index: number) => counts.get(inside[index - 1] ?? noGap) ?? 0
  return inside.map((_, index) => index + 1).sort((one, other) => getCount(one) - getCount(other))
}

function haveSameGaps(
  text: ComparableText,
  searched: ComparableText,
  at: number,
  gapOrder: readonly number[],
): boolean {
  return gapOrder.every((index) => {
    const [one, other] = [text.gaps[at + index], searched.gaps[index]]
    return one !== undefined && other !== undefined && areEquivalent(one, other)
  })
}

/**
 * How many characters of the gaps around a match belong to the quote; undefined where they do not match those of the
 * quote.
 */
type EdgeMatcher = (before: Gap, after: Gap) => readonly [lead: number | undefined, trail: number | undefined]

function createEdgeMatcher({ gaps }: ComparableText): EdgeMatcher {
  const lead = toGap((gaps[0]?.raw ?? '').replace(/^[\s\u00ad]+/, ''))
  const trail = toGap((gaps.at(-1)?.raw ?? '').replace(/[\s\u00ad]+$/, ''))
  const cache = [new Map<Gap, number | undefined>(), new Map<Gap, number | undefined>()] as const
  return (before, after) => [
    memoize(cache[0], before, () => measureEdge(lead, before.raw, -1)),
    memoize(cache[1], after, () => measureEdge(trail, after.raw, 1)),
  ]
}

function memoize(cache: Map<Gap, number | undefined>, gap: Gap, length: () => number | undefined) {
  if (!cache.has(gap)) cache.set(gap, length())
  return cache.get(gap)
}

/** Maximum difference in length between the edge of a quote and that of the text. */
const maxLengthDifference = 50

/**
 * Length of the shortest part of a gap that matches the edge of a quote, preferably with all its markup: at the start
 * of the gap after a match (`side` 1), or at the end of the gap before it (`side` -1).
 */
function measureEdge(searched: Gap, raw: string, side: 1 | -1): number | undefined {
  const { length } = searched.raw
  if (searched.raw === (side === 1 ? raw.slice(0, length) : raw.slice(raw.length - length))) return length
  const min = Math.max(1, length - maxLengthDifference)
  const max = Math.min(raw.length, length + maxLengthDifference)
  const parts = Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => {
    const length = min + index
    return { length, gap: toGap(side === 1 ? raw.slice(0, length) : raw.slice(-length)) }
  })
  const found =
    parts.find(({ gap }) => areSame(gap, searched)) ?? parts.find(({ gap }) => areEquivalent(gap, searched))
  if (found) return extendToWholeLink(raw, found.length, side)
  return removeMarkup(searched.raw).trim() === '' ? 0 : undefined
}

/** Extends a quote that ends within a link to the end of its address. */
function extendToWholeLink(raw: string, length: number, side: 1 | -1): number {
  const at = (index: number) => raw.at(side === 1 ? index : -1 - index)
  const last = at(length - 1)
  let extended = length
  if (last === linkStart || last === linkEnd)
    while (at(extended) === last && extended < raw.length) extended += 1
  return extended
}
