import { type Static, Type } from 'typebox'
import { anniversaryDoubts, anniversaryKinds } from './anniversary-kinds.ts'
import { Instant, NewId, UserRef, Uuid, Version } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { LocalizedNames } from './language-schemas.ts'
import { maxRuleLength } from './recurrence/rule.ts'

/** A day such as `2026-11-27`; the server checks that it exists. */
export const Day = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })
/** A local time such as `18:30`. */
const Time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** Who sees an event: everybody, guests too, or who has signed in. */
export const eventVisibilities = ['family', 'public'] as const
export type EventVisibility = (typeof eventVisibilities)[number]

/** Which occurrences of a recurring event a change concerns. An event that does not recur is changed as `all`. */
export const eventScopes = ['one', 'following', 'all'] as const
export type EventScope = (typeof eventScopes)[number]

/** The first and last year of a day on which an event may be. */
export const [minEventYear, maxEventYear] = [1800, 2200]
/** The maximum lengths of texts, in characters. */
export const [maxTitleLength, maxPlaceLength, maxTextLength] = [200, 300, 5000]
/** The maximum length of an event, in days. */
export const maxEventDays = 366
/** The maximum number of changed occurrences, and of removed ones, of one recurring event. */
export const maxChangedOccurrences = 100
export const maxRemovedOccurrences = 1000
/** The maximum length of all changed occurrences of one event together, as JSON: each save and each reading of a range has it. */
export const maxChangedLength = 100_000
/** The maximum length of the range of one call, in days, and of occurrences in its reply. */
export const maxRangeDays = 400
export const maxOccurrences = 5000

const OrNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * When and where an event is. Without times it is on whole days, the last one included. The times are those of its time zone, a
 * name of the IANA database.
 */
const timesAndPlace = {
  title: Type.String({ minLength: 1, maxLength: maxTitleLength }),
  place: Type.String({ maxLength: maxPlaceLength }),
  startDay: Day,
  endDay: Day,
  startTime: OrNull(Time),
  endTime: OrNull(Time),
  timeZone: OrNull(Type.String({ minLength: 1, maxLength: 64 })),
}

const editableFields = {
  ...timesAndPlace,
  text: Type.String({ maxLength: maxTextLength }),
  visibility: Type.Enum(eventVisibilities),
  /** A recurrence rule (RFC 5545, 3.3.10) of whole days. */
  rule: OrNull(Type.String({ minLength: 1, maxLength: maxRuleLength })),
  participantIds: Type.Array(Uuid, { maxItems: 50, uniqueItems: true }),
  itemIds: Type.Array(Uuid, { maxItems: 50, uniqueItems: true }),
}

export const CreateEvent = Type.Object(
  { id: Type.Optional(NewId), ...editableFields },
  { additionalProperties: false },
)
export type CreateEvent = Static<typeof CreateEvent>

/** A new event on a whole day, for the family. */
export function createDayEvent(title: string, day: string): CreateEvent {
  return {
    title,
    text: '',
    place: '',
    visibility: 'family',
    startDay: day,
    endDay: day,
    startTime: null,
    endTime: null,
    timeZone: null,
    rule: null,
    participantIds: [],
    itemIds: [],
  }
}

export const ChangeEvent = Type.Object(
  {
    ...editableFields,
    version: Version,
    scope: Type.Enum(eventScopes),
    /** The day on which the rule has the occurrence that was opened; null for an event that does not recur. */
    day: OrNull(Day),
  },
  { additionalProperties: false },
)
export type ChangeEvent = Static<typeof ChangeEvent>

/** The fields that a person can change, without the ids of what is linked. */
export type EventFields = Omit<CreateEvent, 'id'>

/** An occurrence as a calendar shows it. */
export const Occurrence = Type.Object({
  eventId: Uuid,
  /** The day on which the rule has the occurrence, by which it is known even if it was moved; null if nothing recurs. */
  day: OrNull(Day),
  ...timesAndPlace,
  visibility: Type.Enum(eventVisibilities),
  /** The instants of a timed occurrence; null for whole days. */
  startsAt: OrNull(Instant),
  endsAt: OrNull(Instant),
})
export type Occurrence = Static<typeof Occurrence>

/** An event or one occurrence of it, in full. What it links to is only named if it exists for the reader. */
export const EventState = Type.Object({
  ...editableFields,
  startsAt: OrNull(Instant),
  endsAt: OrNull(Instant),
  participants: Type.Array(Type.Object({ id: Uuid, names: LocalizedNames })),
  items: Type.Array(Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() })),
})
export type EventState = Static<typeof EventState>

export const EventDetail = Type.Object({
  id: Uuid,
  version: Version,
  day: OrNull(Day),
  /** Whether this occurrence was changed by itself. */
  isChanged: Type.Boolean(),
  occurrence: EventState,
  /** The same day of the series, as it is without that change; null if nothing recurs. */
  series: OrNull(EventState),
})
export type EventDetail = Static<typeof EventDetail>

/** The maximum time before an event at which a reminder is, in minutes: four weeks. */
export const maxReminderMinutes = 40_320
/** The maximum number of reminders of one user. */
export const maxReminders = 2000

/** How long before the start of each occurrence a user is reminded; of a whole day, before nine in the morning. */
export const Reminder = Type.Object({ minutes: Type.Integer({ minimum: 0, maximum: maxReminderMinutes }) })
export type Reminder = Static<typeof Reminder>

export const SetReminder = Type.Object(
  { ...Reminder.properties, timeZone: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
)
export type SetReminder = Static<typeof SetReminder>

/** Of which anniversaries a user is reminded, and how long before; at nine in the morning. */
export const AnniversaryReminder = Type.Object({
  /** On the day itself, the day before, or a week before. */
  daysBefore: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(7)]),
  kinds: Type.Array(Type.Enum(anniversaryKinds), {
    minItems: 1,
    maxItems: anniversaryKinds.length,
    uniqueItems: true,
  }),
})
export type AnniversaryReminder = Static<typeof AnniversaryReminder>

export const SetAnniversaryReminder = Type.Object(
  { ...AnniversaryReminder.properties, timeZone: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
)
export type SetAnniversaryReminder = Static<typeof SetAnniversaryReminder>

/** The maximum number of deleted events in one reply. */
export const maxDeletedEvents = 200

/** A deleted event, which can be restored on its version. */
export const DeletedEvent = Type.Object({
  id: Uuid,
  version: Version,
  title: Type.String(),
  startDay: Day,
  recurs: Type.Boolean(),
  deletedAt: Instant,
  deletedBy: OrNull(UserRef),
})
export type DeletedEvent = Static<typeof DeletedEvent>

/** A birthday or day of remembrance of a participant, or the wedding anniversary of two. */
export const Anniversary = Type.Object({
  kind: Type.Enum(anniversaryKinds),
  participantId: Uuid,
  names: LocalizedNames,
  /** Of a wedding anniversary: the names of the other. */
  partnerNames: Type.Optional(LocalizedNames),
  /** `2026-12-03`, or `2026-12` if only the month is known. */
  when: Type.String(),
  years: Type.Integer(),
  /** Absent if the date is exact. */
  doubt: Type.Optional(Type.Enum(anniversaryDoubts)),
})
export type Anniversary = Static<typeof Anniversary>
