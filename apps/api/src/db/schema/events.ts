import type { AnniversaryReminder, EventScope, EventVisibility } from '@lares/shared-types/planning'
import type { ColumnType, Generated } from 'kysely'

/** A `date` column. It is selected as text, because the driver would read it as an instant. */
type DayColumn<T extends string | null = string> = ColumnType<T, T, T>

/** An occurrence that was changed by itself. */
export interface ChangedDay {
  /** The day on which the rule has it. */
  readonly day: string
  readonly title: string
  readonly text: string
  readonly place: string
  readonly startDay: string
  readonly endDay: string
  readonly startTime: string | null
  readonly endTime: string | null
  readonly timeZone: string | null
  readonly participantIds: readonly string[]
  readonly itemIds: readonly string[]
}

export interface EventsTable {
  id: string
  title: string
  body: string
  place: string
  visibility: EventVisibility
  start_day: DayColumn
  end_day: DayColumn
  start_time: string | null
  end_time: string | null
  time_zone: string | null
  rule: string | null
  removed_days: string[]
  changed_days: ColumnType<ChangedDay[], string, string>
  first_day: DayColumn
  last_day: DayColumn<string | null>
  participant_ids: string[]
  item_ids: string[]
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_scope: EventScope | null
  version: Generated<number>
  /** The identifier in the file from which the event was imported, and the digest of what that file had. */
  uid: string | null
  import_digest: string | null
}

/** A user's reminder of an event. */
export interface EventRemindersTable {
  user_id: string
  event_id: string
  minutes: number
  time_zone: string
  next_at: Date | null
  done_until: Date
}

/** A user's reminder of anniversaries. */
export interface AnniversaryRemindersTable {
  user_id: string
  days_before: AnniversaryReminder['daysBefore']
  kinds: AnniversaryReminder['kinds']
  time_zone: string
  next_at: Date
}

/** The private address of a user's calendar. */
export interface CalendarFeedsTable {
  user_id: string
  token_hash: string
  created_at: Date
  read_at: Date | null
}
