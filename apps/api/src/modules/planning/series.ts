import type { EventFields } from '@lares/shared-types/planning'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import { formatRule } from '@lares/shared-types/recurrence/rule'
import type { ChangedDay } from '../../db/schema/events.ts'
import { getRule, isRuleDay, type StoredFields } from './stored-event.ts'

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

/** The rule for the part of a series from a day on, if it is the rule of the whole: with what is left of its count. */
export function getRemainingRule(stored: StoredFields, day: string, given: string | null): string | null {
  const rule = getRule(stored)
  if (!rule || rule.count === undefined || given !== formatRule(rule)) return given
  return formatRule({ ...rule, count: Math.max(1, rule.count - countBefore(stored, day)) })
}

/** The exceptions of a series that was moved by a number of days, as far as its new rule has their days. */
export function moveExceptions(exceptions: Exceptions, moved: EventFields, byDays: number): StoredFields {
  const plain: StoredFields = { ...moved, removedDays: [], changedDays: [] }
  const isKept = (day: string) => isRuleDay(plain, day)
  return {
    ...plain,
    removedDays: exceptions.removedDays.map((day) => addDays(day, byDays)).filter(isKept),
    changedDays: exceptions.changedDays
      .map((changed) => ({ ...changed, day: addDays(changed.day, byDays) }))
      .filter(({ day }) => isKept(day)),
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

/** The series with other fields for its occurrence on a day of its rule. */
export function replaceOccurrence(fields: StoredFields, day: string, own: EventFields): StoredFields {
  const { visibility: _, rule: __, ...rest } = own
  const changed: ChangedDay = { day, ...rest }
  return {
    ...fields,
    changedDays: [...fields.changedDays.filter((other) => other.day !== day), changed].sort((one, other) =>
      one.day < other.day ? -1 : 1,
    ),
  }
}

/** Whether anything is left of a series. Only one with an end can lose all its occurrences. */
export function hasOccurrences(fields: StoredFields): boolean {
  const rule = getRule(fields)
  if (!rule) return true
  const removed = new Set(fields.removedDays.map(toDayNumber))
  const start = toDayNumber(fields.startDay)
  const days = listOccurrences(rule, {
    start,
    from: start,
    to: Number.POSITIVE_INFINITY,
    limit: removed.size + 1,
  })
  return days.some((day) => !removed.has(day))
}
