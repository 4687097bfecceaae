import { areAlike, areSame, type Gap, gapOf, noGap, withoutMarks } from './gaps.ts'
import { linkBegins, linkEnds } from './hidden-marks.ts'
import { type Letters, lettersOf } from './letters-of.ts'

/** A part of a text: the places of its first letter and behind its last one. */
export interface Place {
  readonly start: number
  readonly end: number
}

/**
 * Where a quote stands in a text, first or first touching a part of it, as the part of the text that it is, from the beginning of
 * a word to the end of one: white space, the shape of quotation marks, dashes and dots, capitals, ligatures, soft hyphens, words
 * parted at the end of a line, how accents are encoded, spaces before signs and marks of Markdown may differ, nothing else. Undefined
 * where it does not stand there, or has neither letter nor digit.
 */
export function findQuote(text: Letters, quote: string, touching?: Place): Place | undefined {
  return placeOf(text, quote, touching, (before, after) => !before?.isInWord && !after?.isInWord)
}

/** Where a quote is all that a line of a text says, first or first touching a part of it. */
export function findLine(text: Letters, quote: string, touching?: Place): Place | undefined {
  return placeOf(
    text,
    quote,
    touching,
    (before, after) => (!before || endsLine(before)) && (!after || endsLine(after)),
  )
}

function endsLine({ raw, isInWord }: Gap): boolean {
  return !isInWord && /[\n\r\u2028\u2029]/.test(raw)
}

type Bounds = (before: Gap | undefined, after: Gap | undefined) => boolean

function placeOf(text: Letters, quote: string, touching: Place | undefined, isBounded: Bounds) {
  const sought = lettersOf(quote)
  const count = sought.letters.length
  if (count === 0) return undefined
  const last = text.letters.length
  const edges = edgesOf(sought)
  const places = telling(sought)
  const from = touching ? firstFrom(text.ends, touching.start + 1) - count + 1 : 0
  let at = text.letters.indexOf(sought.letters, from)
  for (; at !== -1; at = text.letters.indexOf(sought.letters, at + 1)) {
    if (touching && (text.starts[at] ?? 0) >= touching.end) return undefined
    const [before, after] = [text.gaps[at], text.gaps[at + count]]
    if (!before || !after) continue
    if (!isBounded(at > 0 ? before : undefined, at + count < last ? after : undefined)) continue
    const [ahead, behind] = edges(before, after)
    if (ahead === undefined || behind === undefined) continue
    if (!haveSameGaps(text, sought, at, places)) continue
    return { start: (text.starts[at] ?? 0) - ahead, end: (text.ends[at + count - 1] ?? 0) + behind }
  }
  return undefined
}

/** The first of places in their order that is not before another one. */
function firstFrom(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** The places in a quote between two letters, those first whose gap it has least often: there other places differ soonest. */
function telling({ gaps }: Letters): number[] {
  const inside = gaps.slice(1, -1)
  const times = new Map<Gap, number>()
  for (const gap of inside) times.set(gap, (times.get(gap) ?? 0) + 1)
  const timesOf = (place: number) => times.get(inside[place - 1] ?? noGap) ?? 0
  return inside.map((_, place) => place + 1).sort((one, other) => timesOf(one) - timesOf(other))
}

function haveSameGaps(text: Letters, sought: Letters, at: number, places: readonly number[]): boolean {
  return places.every((place) => {
    const [one, other] = [text.gaps[at + place], sought.gaps[place]]
    return one !== undefined && other !== undefined && areAlike(one, other)
  })
}

/** How much of the gaps around a quote is quoted with it; undefined where they have not what it has there. */
type Edges = (before: Gap, after: Gap) => readonly [ahead: number | undefined, behind: number | undefined]

function edgesOf({ gaps }: Letters): Edges {
  const ahead = gapOf((gaps[0]?.raw ?? '').replace(/^[\s\u00ad]+/, ''))
  const behind = gapOf((gaps.at(-1)?.raw ?? '').replace(/[\s\u00ad]+$/, ''))
  const known = [new Map<Gap, number | undefined>(), new Map<Gap, number | undefined>()] as const
  return (before, after) => [
    remembered(known[0], before, () => quotedOf(ahead, before.raw, -1)),
    remembered(known[1], after, () => quotedOf(behind, after.raw, 1)),
  ]
}

function remembered(known: Map<Gap, number | undefined>, gap: Gap, length: () => number | undefined) {
  if (!known.has(gap)) known.set(gap, length())
  return known.get(gap)
}

/** Letters more or fewer than its own within which a sign of a quote is looked for beside it. */
const furtherAway = 50

/**
 * The length of the least that says what a quote has there, with all its marks where possible: of the beginning of what stands behind
 * the quote (`side` 1), or of the end of what stands before it (`side` -1).
 */
function quotedOf(sought: Gap, raw: string, side: 1 | -1): number | undefined {
  const { length } = sought.raw
  if (sought.raw === (side === 1 ? raw.slice(0, length) : raw.slice(raw.length - length))) return length
  const least = Math.max(1, length - furtherAway)
  const most = Math.min(raw.length, length + furtherAway)
  const parts = Array.from({ length: Math.max(0, most - least + 1) }, (_, place) => {
    const length = least + place
    return { length, gap: gapOf(side === 1 ? raw.slice(0, length) : raw.slice(-length)) }
  })
  const found =
    parts.find(({ gap }) => areSame(gap, sought)) ?? parts.find(({ gap }) => areAlike(gap, sought))
  if (found) return withWholeMark(raw, found.length, side)
  return withoutMarks(sought.raw).trim() === '' ? 0 : undefined
}

/** A link is quoted with the whole of its address. */
function withWholeMark(raw: string, length: number, side: 1 | -1): number {
  const at = (place: number) => raw.at(side === 1 ? place : -1 - place)
  const last = at(length - 1)
  let whole = length
  if (last === linkBegins || last === linkEnds) while (at(whole) === last && whole < raw.length) whole += 1
  return whole
}
