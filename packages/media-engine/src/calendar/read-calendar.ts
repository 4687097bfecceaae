import { createHash } from 'node:crypto'
import { maxImportedEvents, type RefusedEvent } from '@lares/shared-types/calendar-imports'
import { type CalendarReading, type ReadEvent, RefusedError } from './calendar-reading.ts'
import { type CalendarEntry, readEvent } from './read-event.ts'
import { readSeries } from './read-series.ts'
import { createTimeReader } from './read-times.ts'
import { type EventLines, splitCalendar } from './split-calendar.ts'
import { createZoneFinder } from './time-zones.ts'

export interface CalendarInput {
  readonly text: string
  /** The time zone of times without one. */
  readonly timeZone: string
}

/** The entries of a file with the same UID. */
interface Group {
  readonly uid: string
  readonly entries: readonly EntryLines[]
}

interface EntryLines extends EventLines {
  readonly uid: string
  readonly recurrenceId: string
  readonly sequence: number
}

/** Reads an iCalendar file (RFC 5545) as events of the archive. What cannot be read is refused by itself, with the reason. */
export function readCalendar({ text, timeZone }: CalendarInput): CalendarReading {
  const parts = splitCalendar(text, maxImportedEvents)
  if (!parts) return { problem: 'no-calendar' }
  if (parts.events.length > maxImportedEvents) return { problem: 'too-many-events' }
  const reader = createTimeReader(createZoneFinder(parts.zones, timeZone), timeZone)
  const events: ReadEvent[] = []
  const refused: RefusedEvent[] = []
  const uids = new Set<string>()

  /** Reads an entry, or refuses it and returns undefined. */
  function read<Result>(lines: EventLines, make: () => Result): Result | undefined {
    try {
      return make()
    } catch (error) {
      const reason = error instanceof RefusedError ? error.reason : 'unreadable'
      refused.push({ ...describe(lines), reason })
      return undefined
    }
  }

  /** Reads what an entry describes. A UID that another event has was given to two, or looks like one that is composed here. */
  function add(lines: EventLines, make: () => ReadEvent): void {
    const event = read(lines, make)
    if (!event) return
    if (uids.has(event.uid)) refused.push({ ...describe(lines), reason: 'duplicate' })
    else events.push(event)
    uids.add(event.uid)
  }

  for (const { uid, entries } of groupEntries(parts.events)) {
    const { series, changes, duplicates } = sortGroup(entries)
    for (const lines of duplicates) refused.push({ ...describe(lines), reason: 'duplicate' })
    const whole = series && read(series, () => readEvent(series, reader))
    const changed = changes.flatMap((lines) => {
      const entry = read(lines, () => readEvent(lines, reader))
      return entry ? [{ lines, entry }] : []
    })
    if (series && whole) {
      add(series, () => toEvent(uid, whole, changed, [series, ...changes]))
    } else if (!series) {
      // Somebody was invited to one occurrence of a series only.
      for (const { lines, entry } of changed) {
        add(lines, () => toEvent(composeUid(uid, entry), entry, [], [lines]))
      }
    } else for (const { lines } of changed) refused.push({ ...describe(lines), reason: 'exceptions' })
  }
  return { events, refused, ignoredCount: parts.ignoredCount }
}

function toEvent(
  uid: string,
  entry: CalendarEntry,
  changes: readonly { readonly entry: CalendarEntry }[],
  parts: readonly EntryLines[],
): ReadEvent {
  if (entry.isCancelled) throw new RefusedError('cancelled')
  const series = readSeries(
    entry,
    changes.map((change) => change.entry),
  )
  return {
    ...series,
    uid,
    digest: digest(parts.toSorted(compareParts).map(({ lines }) => lines.toSorted().join('\n'))),
    isPrivate: entry.isPrivate || changes.some((change) => change.entry.isPrivate),
    isShortened: entry.isShortened || changes.some((change) => change.entry.isShortened),
  }
}

/** Programs write the changed occurrences of a series in any order. */
function compareParts(one: EntryLines, other: EntryLines): number {
  return one.recurrenceId < other.recurrenceId ? -1 : 1
}

function groupEntries(events: readonly EventLines[]): Group[] {
  const byUid = Map.groupBy(
    events.map(
      (event): EntryLines => ({
        ...event,
        uid: toShortUid(getValue(event, 'UID') || `none ${digest(event.lines)}`),
        recurrenceId: getValue(event, 'RECURRENCE-ID'),
        sequence: Number(getValue(event, 'SEQUENCE')) || 0,
      }),
    ),
    ({ uid }) => uid,
  )
  return [...byUid].map(([uid, entries]) => ({ uid, entries }))
}

/** The series of a group and its changed occurrences; of several for the same the one of the latest revision counts. */
function sortGroup(entries: readonly EntryLines[]) {
  const latest = new Map<string, EntryLines>()
  const duplicates: EntryLines[] = []
  for (const entry of entries) {
    const other = latest.get(entry.recurrenceId)
    const isLatest = !other || entry.sequence > other.sequence
    if (other) duplicates.push(isLatest ? other : entry)
    if (isLatest) latest.set(entry.recurrenceId, entry)
  }
  const series = latest.get('')
  return { series, changes: [...latest.values()].filter((entry) => entry !== series), duplicates }
}

/** The identifier of one occurrence without its series, such as `feast@example.org 20260119T183000`. */
function composeUid(uid: string, { recurrence }: CalendarEntry): string {
  const { day = '', time = null, timeZone = null } = recurrence ?? {}
  const timeText = time === null ? '' : `T${time.replace(':', '')}00${timeZone === 'UTC' ? 'Z' : ''}`
  return toShortUid(`${uid} ${day.replaceAll('-', '')}${timeText}`)
}

/** A longer identifier than programs use is known by its digest. */
function toShortUid(uid: string): string {
  return uid.length > 250 ? `long ${digest([uid])}` : uid
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function getValue({ lines }: EventLines, name: string): string {
  const line = lines.find((candidate) => new RegExp(`^${name}[;:]`, 'i').test(candidate))
  return line === undefined ? '' : line.slice(line.indexOf(':') + 1).trim()
}

/** How a refused entry is named, as far as that can be read without parsing it. */
function describe(event: EventLines): Omit<RefusedEvent, 'reason'> {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(getValue(event, 'DTSTART')) ?? []
  const title = getValue(event, 'SUMMARY')
    .toWellFormed()
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\p{Cc}/gu, ' ')
  return { title: [...title].slice(0, 100).join(''), day: year ? `${year}-${month}-${day}` : null }
}
