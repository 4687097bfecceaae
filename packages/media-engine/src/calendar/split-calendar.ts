/** The parts of a calendar file, as unfolded lines. */
export interface CalendarParts {
  readonly events: readonly EventLines[]
  /** Time zones by their TZID. The first of several with the same one counts. */
  readonly zones: ReadonlyMap<string, readonly string[]>
  readonly ignoredCount: number
}

export interface EventLines {
  readonly lines: readonly string[]
  /** Why it cannot be read: its end is missing, or it is longer than events of programs are. */
  readonly problem?: 'unreadable' | 'too-large'
}

/** Bounds of one part, so that its parser ends soon. */
const maxEventLines = 3000
const maxEventLength = 500_000
const maxZoneLines = 1000
/** Of more time zones than the earth has, only the first are read. */
const maxZones = 600

/** The properties of events that are read. All others, such as of who was invited, are dropped before they are parsed. */
const readProperties = new Set([
  'UID',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'EXRULE',
  'RECURRENCE-ID',
  'STATUS',
  'CLASS',
  'SEQUENCE',
])

/**
 * Splits a file into its events and time zones, so that a broken event is refused alone. Returns undefined for a file that has
 * no calendar, and stops after one event more than `maxEvents`.
 */
export function splitCalendar(text: string, maxEvents: number): CalendarParts | undefined {
  const events: EventLines[] = []
  const zones = new Map<string, readonly string[]>()
  let ignoredCount = 0
  let hasCalendar = false
  let part: OpenPart | undefined

  for (const line of unfoldLines(text)) {
    const { act, name } = parseBoundary(line)
    if (act === undefined) part?.add(line)
    else if (act === 'BEGIN' && name === 'VCALENDAR') hasCalendar = true
    else if (act === 'BEGIN' && (name === 'VEVENT' || !part)) {
      if (part?.name === 'VEVENT') events.push({ ...part.toEvent(), problem: 'unreadable' })
      part = new OpenPart(name)
    } else if (act === 'BEGIN') part?.open(name, line)
    else if (act === 'END' && part && !part.close(name, line)) {
      if (part.name === 'VEVENT')
        events.push(name === part.name ? part.toEvent() : { ...part.toEvent(), problem: 'unreadable' })
      else if (part.name === 'VTIMEZONE') addZone(zones, part.lines)
      else ignoredCount += 1
      part = undefined
    }
    if (events.length > maxEvents) break
  }
  if (part?.name === 'VEVENT') events.push({ ...part.toEvent(), problem: 'unreadable' })
  return hasCalendar ? { events, zones, ignoredCount } : undefined
}

/** A part of the calendar that has begun. */
class OpenPart {
  readonly name: string
  readonly lines: string[] = []
  readonly #inner: string[] = []
  #length = 0

  constructor(name: string) {
    this.name = name
  }

  add(line: string): void {
    if (this.name === 'VTIMEZONE') {
      if (this.lines.length < maxZoneLines) this.lines.push(line)
    } else if (
      this.name === 'VEVENT' &&
      this.#inner.length === 0 &&
      readProperties.has(getPropertyName(line))
    ) {
      this.#length += line.length
      if (!this.#isTooLarge()) this.lines.push(declareDate(line))
    }
  }

  open(name: string, line: string): void {
    this.#inner.push(name)
    if (this.name === 'VTIMEZONE') this.add(line)
  }

  /** Ends what is open inside. Returns false if the part itself ends. */
  close(name: string, line: string): boolean {
    if (this.#inner.length === 0 || name === this.name) return false
    this.#inner.pop()
    if (this.name === 'VTIMEZONE') this.add(line)
    return true
  }

  toEvent(): EventLines {
    return this.#isTooLarge() ? { lines: this.lines, problem: 'too-large' } : { lines: this.lines }
  }

  #isTooLarge(): boolean {
    return this.#length > maxEventLength || this.lines.length >= maxEventLines
  }
}

/** The lines of a text; a line that begins with a space continues the one before (RFC 5545, 3.1). */
function* unfoldLines(text: string): Generator<string> {
  let pieces: string[] = []
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
    if (line.startsWith(' ') || line.startsWith('\t')) {
      pieces.push(line.slice(1))
      continue
    }
    if (pieces.length > 0) yield pieces.join('')
    pieces = [line]
  }
  if (pieces.length > 0) yield pieces.join('')
}

function parseBoundary(line: string): { act?: string; name: string } {
  if (line.length > 100) return { name: '' }
  const [, act, name = ''] = /^\uFEFF?(BEGIN|END):([A-Z0-9-]+)\s*$/i.exec(line) ?? []
  return act === undefined ? { name } : { act: act.toUpperCase(), name: name.toUpperCase() }
}

/** Many programs write a day without saying that it is one (RFC 2445, 4.6.1). */
function declareDate(line: string): string {
  return line.length > 100
    ? line
    : line.replace(/^(DTSTART|DTEND|RECURRENCE-ID)(?:;TZID=[^;:]*)?:(\d{8})$/i, '$1;VALUE=DATE:$2')
}

function getPropertyName(line: string): string {
  return (/^[A-Za-z-]{1,40}/.exec(line)?.[0] ?? '').toUpperCase()
}

function addZone(zones: Map<string, readonly string[]>, lines: readonly string[]): void {
  const id = lines.find((line) => getPropertyName(line) === 'TZID')?.replace(/^[^:]*:/, '')
  if (id !== undefined && !zones.has(id) && zones.size < maxZones) zones.set(id, lines)
}
