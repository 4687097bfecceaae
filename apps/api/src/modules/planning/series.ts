import { isDeepStrictEqual } from 'node:util'
import type { EventFields } from '@lares/shared-types/planning'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import { formatRule, parseRule } from '@lares/shared-types/recurrence/rule'
import type { ChangedDay } from '../../db/schema/events.ts'
import { findFirstDay, getRule, getSeriesOn, isRuleDay, type StoredFields } from './stored-event.ts'

type Exceptions = Pick<StoredFields, 'removedDays' | 'changedDays'>

/** The series without the occurrences from a day of its rule on. */
export function endBefore(fields: StoredFields, day: string): StoredFields {
  const rule = getRule(fields)
  if (!rule) return fields
  const { count: _, ...endless } = rule
  return {
    ...fields,
    rule: formatRule({ ...endless, until: addDays(day, -1) }),
    removedDays: fields.removedDays.filter((removed) => removed < day),
    changedDays: fields.changedDays.filter((changed) => changed.day < day),
  }
}

/** The number of occurrences that the rule of a series has before a day, including those that were removed. */
export function countBefore(fields: StoredFields, day: string): number {
  const rule = getRule(fields)
  if (!rule) return 0
  const start = toDayNumber(fields.startDay)
  // Only a rule with a count, of at most a thousand, is counted to its end.
  return listOccurrences(rule, { start, from: start, to: toDayNumber(day) - 1, limit: 1001 }).length
}

/** The rule for the part of a series from a day on. If it has the count of the whole, what is left of that. */
export function getRemainingRule(stored: StoredFields, day: string, given: string | null): string | null {
  const count = getRule(stored)?.count
  const rule = given === null ? undefined : parseRule(given)
  if (!rule || count === undefined || rule.count !== count) return given
  return formatRule({ ...rule, count: Math.max(1, count - countBefore(stored, day)) })
}

/** The exceptions of a series whose days were moved, as far as its new rule has them. */
export function moveExceptions(
  { removedDays, changedDays }: Exceptions,
  moved: EventFields,
  moveDay: (day: string) => string | undefined,
): StoredFields {
  const plain: StoredFields = { ...moved, removedDays: [], changedDays: [] }
  const findDay = (old: string) => {
    const day = moveDay(old)
    return day !== undefined && isRuleDay(plain, day) ? day : undefined
  }
  return {
    ...plain,
    removedDays: removedDays.flatMap((old) => findDay(old) ?? []),
    changedDays: changedDays.flatMap((changed) => {
      const day = findDay(changed.day)
      return day === undefined ? [] : [{ ...changed, day }]
    }),
  }
}

/** The exceptions from a day on. */
export function getExceptionsFrom({ removedDays, changedDays }: Exceptions, day: string): Exceptions {
  return {
    removedDays: removedDays.filter((removed) => removed >= day),
    changedDays: changedDays.filter((changed) => changed.day >= day),
  }
}

/** The series without its occurrence on a day of its rule. */
export function removeOccurrence(fields: StoredFields, day: string): StoredFields {
  return {
    ...fields,
    removedDays: [...new Set([...fields.removedDays, day])].sort(),
    changedDays: fields.changedDays.filter((changed) => changed.day !== day),
  }
}

/** The series with other fields for its occurrence on a day of its rule, if they are not those of the series anyway. */
export function replaceOccurrence(fields: StoredFields, day: string, own: EventFields): StoredFields {
  const { visibility: _, rule: __, ...rest } = own
  const others = fields.changedDays.filter((other) => other.day !== day)
  if (isDeepStrictEqual(toComparable(own), toComparable(getSeriesOn(fields, day))))
    return { ...fields, changedDays: others }
  const changed: ChangedDay = { day, ...rest }
  return {
    ...fields,
    changedDays: [...others, changed].sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}

/** The fields that one occurrence can have by itself, with their links in any order. */
function toComparable({ visibility: _, rule: __, ...own }: EventFields) {
  return { ...own, participantIds: own.participantIds.toSorted(), itemIds: own.itemIds.toSorted() }
}

/** Whether anything is left of a series. Only one with an end can lose all its occurrences. */
export function hasOccurrences(fields: StoredFields): boolean {
  return fields.rule === null || findFirstDay(fields) !== undefined
}
