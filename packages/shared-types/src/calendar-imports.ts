import { type Static, Type } from 'typebox'
import { eventVisibilities } from './planning.ts'

/** The maximum size of a calendar file, in bytes and in characters, and of its events. */
export const maxCalendarBytes = 10_000_000
export const maxImportedEvents = 10_000
/** The maximum number of refused events that a reply names; all of them are counted. */
export const maxNamedRefusals = 100

/** Why an event of a calendar file cannot be imported. */
export const refusalReasons = [
  'unreadable',
  'too-large',
  'no-title',
  'no-start',
  'wrong-date',
  'year',
  'too-long',
  'ends-before-start',
  'time-zone',
  'too-frequent',
  'rule',
  'extra-days',
  'exceptions',
  'cancelled',
  'duplicate',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

const count = Type.Integer({ minimum: 0 })

/** A file as the browser has read it, and what the archive needs to understand it. */
const calendarFile = {
  text: Type.String({ maxLength: maxCalendarBytes }),
  /** The time zone of times without one. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
}

export const CalendarFile = Type.Object(calendarFile, { additionalProperties: false })
export type CalendarFile = Static<typeof CalendarFile>

export const CalendarImport = Type.Object(
  {
    ...calendarFile,
    /** Who sees new events. Private ones of the file are never public. */
    visibility: Type.Enum(eventVisibilities),
    /** Whether events of the file that were deleted here come back. */
    restoreDeleted: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type CalendarImport = Static<typeof CalendarImport>

const RefusedEvent = Type.Object({
  /** Empty if it has none. */
  title: Type.String(),
  /** Its first day as far as it can be read, such as `2026-11-27`. */
  day: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Enum(refusalReasons),
})
export type RefusedEvent = Static<typeof RefusedEvent>

/** What is in a file, compared with the calendar. */
export const ImportCounts = Type.Object({
  created: count,
  changed: count,
  same: count,
  /** Events that were deleted here, which the file still has. */
  deleted: count,
  /** Texts that are longer than those of events can be, and are cut. */
  shortened: count,
  /** Tasks, notes and other entries that are no events. */
  ignored: count,
  refused: count,
  refusals: Type.Array(RefusedEvent, { maxItems: maxNamedRefusals }),
})
export type ImportCounts = Static<typeof ImportCounts>
