import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import {
  type EventFields,
  maxChangedLength,
  maxChangedOccurrences,
  maxEventDays,
  maxEventYear,
  maxRemovedOccurrences,
  minEventYear,
} from '@lares/shared-types/planning'
import { addDays, toDay, toDayNumber } from '@lares/shared-types/recurrence/days'
import { findFirstOccurrence } from '@lares/shared-types/recurrence/list-occurrences'
import { formatRule, parseRule } from '@lares/shared-types/recurrence/rule'
import { isTimeZone } from '@lares/shared-types/recurrence/zoned-time'
import { toSingleLine } from '@lares/shared-types/single-line'
import { getLength, type StoredFields } from './stored-event.ts'

/**
 * The fields as they are stored: the rule in its usual form, and the first day moved to the first one that the rule has. Throws
 * `invalid-fields` for what the schema cannot detect.
 */
export function normalizeFields(input: EventFields): EventFields {
  const issues = findIssues(input)
  if (issues.length > 0) throw invalidFields(...issues)
  const fields: EventFields = {
    title: toSingleLine(input.title),
    text: input.text.normalize('NFC').trim(),
    place: toSingleLine(input.place),
    visibility: input.visibility,
    startDay: input.startDay,
    endDay: input.endDay,
    startTime: input.startTime,
    endTime: input.endTime,
    timeZone: input.timeZone,
    rule: null,
    participantIds: [...input.participantIds],
    itemIds: [...input.itemIds],
  }
  if (input.rule === null) return fields
  const rule = parseRule(input.rule)
  const first = rule && findFirstOccurrence(rule, toDayNumber(fields.startDay))
  if (!rule || first === undefined) throw invalidFields({ path: 'rule', code: 'wrong-format' })
  const startDay = toDay(first)
  return { ...fields, rule: formatRule(rule), startDay, endDay: addDays(startDay, getLength(fields)) }
}

/** Throws `invalid-fields` if too many occurrences of a series were changed or removed by themselves, or have too long texts. */
export function rejectTooManyExceptions({ changedDays, removedDays }: StoredFields): void {
  const isTooMany = changedDays.length > maxChangedOccurrences || removedDays.length > maxRemovedOccurrences
  if (isTooMany || JSON.stringify(changedDays).length > maxChangedLength)
    throw invalidFields({ path: 'day', code: 'too-many' })
}

function findIssues(input: EventFields): Issue[] {
  const { startDay, endDay, startTime, endTime, timeZone } = input
  if (toSingleLine(input.title) === '') return [{ path: 'title', code: 'required' }]
  const dayIssues = (['startDay', 'endDay'] as const).flatMap((path): Issue[] => {
    const year = Number(input[path].slice(0, 4))
    if (Number.isNaN(toDayNumber(input[path]))) return [{ path, code: 'wrong-format' }]
    if (year < minEventYear) return [{ path, code: 'too-small' }]
    return year > maxEventYear ? [{ path, code: 'too-large' }] : []
  })
  if (dayIssues.length > 0) return dayIssues
  if (endDay < startDay) return [{ path: 'endDay', code: 'too-small' }]
  if (getLength(input) >= maxEventDays) return [{ path: 'endDay', code: 'too-large' }]
  if (startTime === null && endTime === null && timeZone === null) return []
  const missing = (['startTime', 'endTime', 'timeZone'] as const).filter((path) => input[path] === null)
  if (missing.length > 0) return missing.map((path) => ({ path, code: 'required' }))
  if (startTime === null || endTime === null || timeZone === null) return []
  if (!isTimeZone(timeZone)) return [{ path: 'timeZone', code: 'unknown-reference' }]
  const endsBefore = `${endDay} ${endTime}` < `${startDay} ${startTime}`
  return endsBefore ? [{ path: 'endTime', code: 'too-small' }] : []
}
