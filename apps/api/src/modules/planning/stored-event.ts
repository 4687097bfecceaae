import type { EventFields, EventScope } from '@lares/shared-types/planning'
import { addDays, toDay, toDayNumber } from '@lares/shared-types/recurrence/days'
import { findLastOccurrence, listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import { parseRule, type RecurrenceRule } from '@lares/shared-types/recurrence/rule'
import { sql } from 'kysely'
import type { ChangedDay } from '../../db/schema/events.ts'
import type { CurrentParticipants } from '../../visibility/current-participants.ts'
import type { visibleEvents } from '../../visibility/visible-events.ts'

/** An event as it is stored and as its revisions store it. */
export interface StoredFields extends EventFields {
  /** Days of the rule without an occurrence, in order. */
  readonly removedDays: readonly string[]
  readonly changedDays: readonly ChangedDay[]
}

export interface StoredEvent {
  readonly id: string
  readonly version: number
  readonly fields: StoredFields
  readonly isDeleted: boolean
  readonly deletedScope: EventScope | null
}

/** Selects the columns from which `toStoredEvent` makes an event. */
export function selectStoredEvents(query: ReturnType<typeof visibleEvents>) {
  return query
    .select([
      'events.id',
      'events.title',
      'events.body',
      'events.place',
      'events.visibility',
      'events.start_time',
      'events.end_time',
      'events.time_zone',
      'events.rule',
      'events.changed_days',
      'events.participant_ids',
      'events.item_ids',
      'events.deleted_at',
      'events.deleted_scope',
      'events.version',
    ])
    .select([
      sql<string>`events.start_day::text`.as('start'),
      sql<string>`events.end_day::text`.as('end'),
      sql<string[]>`events.removed_days::text[]`.as('removed'),
    ])
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectStoredEvents>['executeTakeFirstOrThrow']>>

export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    version: row.version,
    isDeleted: row.deleted_at !== null,
    deletedScope: row.deleted_scope,
    fields: {
      title: row.title,
      text: row.body,
      place: row.place,
      visibility: row.visibility,
      startDay: row.start,
      endDay: row.end,
      startTime: row.start_time,
      endTime: row.end_time,
      timeZone: row.time_zone,
      rule: row.rule,
      participantIds: row.participant_ids,
      itemIds: row.item_ids,
      removedDays: row.removed,
      changedDays: row.changed_days,
    },
  }
}

/** The participants of all occurrences, some of them repeatedly. */
export function listParticipantIds({ participantIds, changedDays }: StoredFields): string[] {
  return [participantIds, ...changedDays.map((changed) => changed.participantIds)].flat()
}

/** The fields with those whom merged participants have become. */
export function replaceParticipants(fields: StoredFields, current: CurrentParticipants): StoredFields {
  return {
    ...fields,
    participantIds: current.toCurrentIds(fields.participantIds),
    changedDays: fields.changedDays.map((changed) => ({
      ...changed,
      participantIds: current.toCurrentIds(changed.participantIds),
    })),
  }
}

/** The columns of `events` that store the fields, and the span of days that its occurrences can be on. */
export function toEventColumns(fields: StoredFields) {
  const rule = getRule(fields)
  const lastOccurrence = rule ? findLastOccurrence(rule, toDayNumber(fields.startDay)) : undefined
  const endOfRule = lastOccurrence === undefined ? null : toDay(lastOccurrence + getLength(fields))
  const endOfSeries = rule ? endOfRule : fields.endDay
  const { changedDays } = fields
  return {
    title: fields.title,
    body: fields.text,
    place: fields.place,
    visibility: fields.visibility,
    start_day: fields.startDay,
    end_day: fields.endDay,
    start_time: fields.startTime,
    end_time: fields.endTime,
    time_zone: fields.timeZone,
    rule: fields.rule,
    removed_days: [...fields.removedDays],
    changed_days: JSON.stringify(changedDays),
    participant_ids: [...fields.participantIds],
    item_ids: [...fields.itemIds],
    first_day: [fields.startDay, ...changedDays.map(({ startDay }) => startDay)].sort()[0] ?? fields.startDay,
    last_day:
      endOfSeries === null
        ? null
        : ([endOfSeries, ...changedDays.map(({ endDay }) => endDay)].sort().at(-1) ?? endOfSeries),
  }
}

/** The rule of a recurring event. It was checked when it was saved. */
export function getRule({ rule }: Pick<StoredFields, 'rule'>): RecurrenceRule | undefined {
  return rule === null ? undefined : parseRule(rule)
}

/** The number of days from the first to the last day of an occurrence. */
export function getLength({ startDay, endDay }: Pick<StoredFields, 'startDay' | 'endDay'>): number {
  return toDayNumber(endDay) - toDayNumber(startDay)
}

/** Whether the rule of an event has an occurrence on a day, whether or not it was removed. */
export function isRuleDay(fields: StoredFields, day: string): boolean {
  const rule = getRule(fields)
  const number = toDayNumber(day)
  if (!rule || Number.isNaN(number)) return false
  return (
    listOccurrences(rule, { start: toDayNumber(fields.startDay), from: number, to: number, limit: 1 })
      .length === 1
  )
}

/** Whether an event has an occurrence on a day of its rule, or is still a single one if the day is null. */
export function hasOccurrence(fields: StoredFields, day: string | null): boolean {
  if (day === null) return fields.rule === null
  return isRuleDay(fields, day) && !fields.removedDays.includes(day)
}

/** The first day of the rule of an event that was not removed; undefined if nothing recurs or nothing is left. */
export function findFirstDay(fields: StoredFields): string | undefined {
  const rule = getRule(fields)
  if (!rule) return undefined
  const removed = new Set(fields.removedDays)
  const start = toDayNumber(fields.startDay)
  const range = { start, from: start, to: Number.POSITIVE_INFINITY, limit: removed.size + 1 }
  return listOccurrences(rule, range)
    .map(toDay)
    .find((day) => !removed.has(day))
}

/** The fields of an occurrence: those that it was given by itself, or those of the series on its day. */
export function getOccurrence(fields: StoredFields, day: string): EventFields {
  const changed = fields.changedDays.find((candidate) => candidate.day === day)
  if (!changed) return getSeriesOn(fields, day)
  const { day: _, ...own } = changed
  return {
    ...own,
    participantIds: [...own.participantIds],
    itemIds: [...own.itemIds],
    visibility: fields.visibility,
    rule: fields.rule,
  }
}

/** The fields of the series with an occurrence on a day. */
export function getSeriesOn(fields: StoredFields, day: string): EventFields {
  const { removedDays: _, changedDays: __, ...shared } = fields
  return { ...shared, startDay: day, endDay: addDays(day, getLength(fields)) }
}
