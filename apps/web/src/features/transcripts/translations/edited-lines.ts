import type { Segment } from '@lares/shared-types/transcripts'
import type { Translation, TranslationLine, WriteTranslation } from '@lares/shared-types/translations'

/** A line of a translation while it is edited. */
export interface EditedLine extends Omit<TranslationLine, 'text'> {
  /** Empty while the line is not translated. */
  readonly text: string
  /** Whether somebody has written here, so that the text is of the line as it is now. */
  readonly isTouched: boolean
  /** What somebody else has saved here meanwhile, if it is something else. */
  readonly theirs?: string | undefined
}

export function toEditedLines({ lines }: Pick<Translation, 'lines'>): EditedLine[] {
  return lines.map((line) => ({ ...line, text: line.text ?? '', isTouched: false }))
}

/** The lines as they are saved. An outdated one stays outdated until somebody touches it. */
export function toWrittenLines(lines: readonly EditedLine[]): WriteTranslation['lines'] {
  return lines.flatMap(({ source, translatedFrom, text, isTouched }) => {
    const written = text.trim()
    return written === '' ? [] : [{ source: isTouched ? source : (translatedFrom ?? source), text: written }]
  })
}

/** Whether a line needs somebody: it has no translation, or one of another text. */
export function isOpen({ source, text, translatedFrom, isTouched }: EditedLine): boolean {
  if (text.trim() === '') return source.trim() !== ''
  return translatedFrom !== undefined && !isTouched
}

/** Replaces the text of one line. */
export function setText(lines: readonly EditedLine[], index: number, text: string): EditedLine[] {
  return lines.map((line, at) => (at === index ? { ...line, text, isTouched: true } : line))
}

/** The next line after one that needs somebody, from the start again after the last; undefined if none does. */
export function findNextOpen(lines: readonly EditedLine[], after: number): number | undefined {
  const next = lines.findIndex((line, index) => index > after && isOpen(line))
  const found = next >= 0 ? next : lines.findIndex(isOpen)
  return found >= 0 ? found : undefined
}

/**
 * Puts the texts of a file of subtitles beside the lines that are spoken at the same time: each text beside the line with which
 * it shares most. A text that also covers most of a line without one of its own stands beside that one, too. Text without times
 * is put line by line.
 *
 * @returns the lines, and how many texts have no line at their time
 */
export function placeTexts(
  lines: readonly EditedLine[],
  texts: readonly Pick<Segment, 'start' | 'end' | 'text'>[],
  isTimed: boolean,
): { readonly lines: EditedLine[]; readonly missed: number } {
  const placed = lines.map((): string[] => [])
  let missed = 0
  for (const [number, text] of texts.entries()) {
    const index = isTimed ? findLongestOverlap(lines, text) : number
    const target = placed[index]
    if (target) target.push(text.text)
    else missed += 1
  }
  if (isTimed) {
    for (const [index, line] of lines.entries()) {
      if (placed[index]?.length !== 0) continue
      const cover = findCover(texts, line)
      if (cover) placed[index] = [cover.text]
    }
  }
  return {
    missed,
    lines: lines.map((line, index) => {
      const text = placed[index]?.join('\n') ?? ''
      return text === '' ? line : { ...line, text, isTouched: true }
    }),
  }
}

type Times = Pick<Segment, 'start' | 'end'>

function getOverlap(one: Times, other: Times): number {
  return Math.min(one.end, other.end) - Math.max(one.start, other.start)
}

/** The index of the line that shares most time with a text; -1 if none does. The lines are in the order of their starts. */
function findLongestOverlap(lines: readonly Times[], text: Times): number {
  let best = -1
  let longest = 0
  for (let index = findStart(lines, text); index < lines.length; index += 1) {
    const line = lines[index]
    if (!line || line.start >= text.end) break
    const overlap = getOverlap(line, text)
    if (overlap > longest) [best, longest] = [index, overlap]
  }
  return best
}

/** Lines rarely last longer than this, in seconds: earlier ones are not compared. */
const maxLineSeconds = 60

/** The first line that can overlap, by bisection. */
function findStart(lines: readonly Times[], { start }: Times): number {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.start ?? 0) < start - maxLineSeconds) from = middle + 1
    else to = middle
  }
  return from
}

/** The text that covers most of a line. */
function findCover<T extends Times>(texts: readonly T[], line: Times): T | undefined {
  const index = findLongestOverlap(texts, line)
  const text = texts[index]
  return text && getOverlap(text, line) > (line.end - line.start) / 2 ? text : undefined
}

/** What was typed into one line, as a draft stores it. */
export interface TypedLine {
  readonly source: string
  readonly text: string
  /** The place of the line; drafts of earlier versions do not have it. */
  readonly index?: number
  /** What was saved here when it was typed; absent if that is not known, or was shown beside what was typed. */
  readonly before?: string
}

/** What was typed into the lines of `opened`. */
export function toTypedLines(lines: readonly EditedLine[], opened: Pick<Translation, 'lines'>): TypedLine[] {
  return lines.flatMap(({ source, text, isTouched, theirs }, index) => {
    if (!isTouched) return []
    const before = opened.lines[index]?.text ?? ''
    return [{ source, text, index, ...(theirs === undefined && { before }) }]
  })
}

/**
 * Puts what a draft stores back: to the line where it was typed, or if the lines have moved since to the next one with the same
 * source. What somebody else has saved there since is shown beside it.
 *
 * @returns the lines, and what has no line any more
 */
export function resumeLines(
  lines: readonly EditedLine[],
  typed: readonly TypedLine[],
): { readonly lines: EditedLine[]; readonly left: TypedLine[] } {
  const isInPlace = ({ index, source }: TypedLine) => index !== undefined && lines[index]?.source === source
  const inPlace = new Map(typed.filter(isInPlace).map((own) => [own.index, own]))
  const moved = Map.groupBy(
    typed.filter((own) => !isInPlace(own)),
    ({ source }) => source,
  )
  const resumed = lines.map((line, index) => {
    const own = inPlace.get(index) ?? moved.get(line.source)?.shift()
    return own ? withOwnText(line, own.text, own.before) : line
  })
  return { lines: resumed, left: [...moved.values()].flat() }
}

/** Applies the user's own text to a line. If the stored text has changed meanwhile and differs, it is shown beside it. */
function withOwnText(line: EditedLine, text: string, before = ''): EditedLine {
  const isOther = line.text !== before && line.text !== '' && line.text !== text.trim()
  return { ...line, text, isTouched: true, ...(isOther && { theirs: line.text }) }
}

/**
 * Puts what was typed here into what somebody else has saved meanwhile. Where both have written something else, the own text
 * stays, and the other one is shown beside it.
 */
export function mergeTheirs(mine: readonly EditedLine[], theirs: Translation): EditedLine[] {
  const known = Map.groupBy(
    mine.filter(({ isTouched }) => isTouched),
    ({ source }) => source,
  )
  return toEditedLines(theirs).map((line) => {
    const own = known.get(line.source)?.shift()
    return own ? withOwnText(line, own.text) : line
  })
}
