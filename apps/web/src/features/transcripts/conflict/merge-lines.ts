import type { Segment } from '@lares/shared-types/transcripts'
import { diffArrays } from 'diff'

/** Lines that both have, or that were merged without a question. */
export interface AgreedPart {
  readonly kind: 'agreed'
  readonly lines: readonly Segment[]
}

/** Lines that both have changed, differently. */
export interface ConflictPart {
  readonly kind: 'conflict'
  readonly mine: readonly Segment[]
  readonly theirs: readonly Segment[]
}

export type MergedPart = AgreedPart | ConflictPart

/** Above this many differences a comparison line by line takes too long, and the whole is one conflict. */
const maxDifferences = 1000

/**
 * Merges two changed versions of the lines of a transcript (three-way merge, as diff3 does). What only one of both has changed
 * is taken; of lines that both have changed, what they changed in different fields is put together. The rest are conflicts.
 */
export function mergeLines(
  base: readonly Segment[],
  mine: readonly Segment[],
  theirs: readonly Segment[],
): MergedPart[] {
  const ofMine = findChanges(base, mine)
  const ofTheirs = findChanges(base, theirs)
  if (!ofMine || !ofTheirs) return [{ kind: 'conflict', mine, theirs }]
  const parts: MergedPart[] = []
  let at = 0
  let mineAt = 0
  let theirsAt = 0
  while (ofMine[mineAt] || ofTheirs[theirsAt]) {
    const from = Math.min(ofMine[mineAt]?.from ?? Infinity, ofTheirs[theirsAt]?.from ?? Infinity)
    parts.push({ kind: 'agreed', lines: base.slice(at, from) })
    // A region of changes that touch each other in the lines of the base.
    let to = from
    const mineChanges: Change[] = []
    const theirChanges: Change[] = []
    for (;;) {
      const next = ofMine[mineAt]
      const other = ofTheirs[theirsAt]
      if (next && touches(next, from, to)) {
        mineChanges.push(next)
        to = Math.max(to, next.to)
        mineAt += 1
      } else if (other && touches(other, from, to)) {
        theirChanges.push(other)
        to = Math.max(to, other.to)
        theirsAt += 1
      } else break
    }
    parts.push(
      ...mergeRegion(
        base.slice(from, to),
        mineChanges.length > 0 ? applyChanges(base, mineChanges, from, to) : undefined,
        theirChanges.length > 0 ? applyChanges(base, theirChanges, from, to) : undefined,
      ),
    )
    at = to
  }
  parts.push({ kind: 'agreed', lines: base.slice(at) })
  return joinAgreed(parts)
}

/** Lines `from` to `to` (exclusive) of the base that were replaced. */
interface Change {
  readonly from: number
  readonly to: number
  readonly lines: readonly Segment[]
}

/** Insertions at the same place touch; a change that starts where another one ends does not. */
function touches({ from: start }: Change, from: number, to: number): boolean {
  return start < to || (start === from && from === to)
}

function findChanges(base: readonly Segment[], changed: readonly Segment[]): Change[] | undefined {
  const parts = diffArrays(base.map(toKey), changed.map(toKey), { maxEditLength: maxDifferences })
  if (!parts) return undefined
  const changes: { from: number; to: number; lines: Segment[] }[] = []
  let at = 0
  let changedAt = 0
  for (const { added, removed, value } of parts) {
    const count = value.length
    if (!added && !removed) {
      at += count
      changedAt += count
      continue
    }
    let last = changes.at(-1)
    if (last?.to !== at) {
      last = { from: at, to: at, lines: [] }
      changes.push(last)
    }
    if (removed) {
      at += count
      last.to = at
    } else {
      last.lines.push(...changed.slice(changedAt, changedAt + count))
      changedAt += count
    }
  }
  return changes
}

function toKey({ start, end, text, speaker, words, confidence, isUntimed, isTimeDoubtful }: Segment): string {
  return JSON.stringify([start, end, text, speaker, words, confidence, isUntimed, isTimeDoubtful])
}

function applyChanges(
  base: readonly Segment[],
  changes: readonly Change[],
  from: number,
  to: number,
): Segment[] {
  const lines: Segment[] = []
  let at = from
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.lines)
    at = change.to
  }
  lines.push(...base.slice(at, to))
  return lines
}

function mergeRegion(
  base: readonly Segment[],
  mine: readonly Segment[] | undefined,
  theirs: readonly Segment[] | undefined,
): MergedPart[] {
  if (!theirs) return [{ kind: 'agreed', lines: mine ?? base }]
  if (!mine || isSame(mine, theirs)) return [{ kind: 'agreed', lines: theirs }]
  if (mine.length !== base.length || theirs.length !== base.length)
    return [{ kind: 'conflict', mine, theirs }]
  return base.map((line, index): MergedPart => {
    const own = mine[index] ?? line
    const other = theirs[index] ?? line
    const merged = mergeFields(line, own, other)
    return merged ? { kind: 'agreed', lines: [merged] } : { kind: 'conflict', mine: [own], theirs: [other] }
  })
}

/** Text and words are one field, since there is one time for each word; so are start and end. */
function mergeFields(base: Segment, mine: Segment, theirs: Segment): Segment | undefined {
  const text = choose(base, mine, theirs, ({ text }) => text)
  const times = choose(base, mine, theirs, ({ start, end }) => `${start} ${end}`)
  const speaker = choose(base, mine, theirs, (line) => line.speaker)
  if (!text || !times || !speaker) return undefined
  const { start, end } = times
  const isSameText = mine.text === theirs.text
  const areSameTimes = mine.start === theirs.start && mine.end === theirs.end
  // Where text and times are the same in both, one of them may have found the times of the words, or have cleared a doubt.
  const aligned = areSameTimes
    ? (choose(base, mine, theirs, ({ words, isUntimed }) => JSON.stringify([words, isUntimed])) ?? mine)
    : times
  const judged = areSameTimes
    ? choose(base, mine, theirs, ({ isTimeDoubtful }) => String(isTimeDoubtful))
    : times
  // The times of words, and whether they are a guess, belong to a text and to the times of its line.
  const spoken = isSameText ? aligned : text
  const hasOwnTimes = isSameText || spoken === times || toKey(spoken) === toKey(times)
  const words = hasOwnTimes ? spoken.words : undefined
  const isUntimed = spoken.isUntimed || (!isSameText && times.isUntimed)
  const confidence = mine.confidence === theirs.confidence ? mine.confidence : undefined
  return {
    start,
    end,
    text: text.text,
    ...(speaker.speaker && { speaker: speaker.speaker }),
    ...(words && { words }),
    ...(confidence !== undefined && { confidence }),
    ...(isUntimed && { isUntimed }),
    ...(judged?.isTimeDoubtful && { isTimeDoubtful: true }),
  }
}

/** The version whose field was changed; undefined if both have changed it differently. */
function choose(
  base: Segment,
  mine: Segment,
  theirs: Segment,
  getField: (line: Segment) => string | undefined,
): Segment | undefined {
  const [before, own, other] = [base, mine, theirs].map(getField)
  if (own === other || other === before) return mine
  return own === before ? theirs : undefined
}

function isSame(one: readonly Segment[], other: readonly Segment[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, index) => {
      const counterpart = other[index]
      return counterpart !== undefined && toKey(line) === toKey(counterpart)
    })
  )
}

function joinAgreed(parts: readonly MergedPart[]): MergedPart[] {
  const joined: MergedPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.kind === 'agreed' && part.lines.length === 0) continue
    if (part.kind === 'agreed' && last?.kind === 'agreed')
      joined[joined.length - 1] = { kind: 'agreed', lines: [...last.lines, ...part.lines] }
    else joined.push(part)
  }
  return joined
}
