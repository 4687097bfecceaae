import type { RefusalReason, RefusedEvent } from '@lares/shared-types/calendar-imports'
import type { EventFields } from '@lares/shared-types/planning'

/** When something is: the first and last day, with local times and their time zone unless it is on whole days. */
export type EventTimes = Pick<EventFields, 'startDay' | 'endDay' | 'startTime' | 'endTime' | 'timeZone'>

/** An occurrence with what one can have by itself. */
export interface ReadOccurrence extends EventTimes {
  readonly title: string
  readonly text: string
  readonly place: string
}

/** An event of a file in the form of the archive. */
export interface ReadEvent extends ReadOccurrence {
  /** By which the same event is known in a later file. */
  readonly uid: string
  /** SHA-256 of everything that is read of it. */
  readonly digest: string
  readonly isPrivate: boolean
  readonly isShortened: boolean
  /** In its usual form. */
  readonly rule: string | null
  readonly removedDays: readonly string[]
  readonly changedDays: readonly (ReadOccurrence & { readonly day: string })[]
}

export interface ReadCalendar {
  readonly events: readonly ReadEvent[]
  readonly refused: readonly RefusedEvent[]
  /** The number of entries that are no events. */
  readonly ignoredCount: number
}

/** Why a whole file is refused. */
export type CalendarProblem = 'no-calendar' | 'too-many-events'

export type CalendarReading = ReadCalendar | { readonly problem: CalendarProblem }

/** Thrown for an event that cannot be imported. */
export class RefusedError extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The event cannot be imported: ${reason}`, options)
    this.reason = reason
  }
}
