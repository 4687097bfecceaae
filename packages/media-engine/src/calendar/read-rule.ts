import { addDays } from '@lares/shared-types/recurrence/days'
import { parseRule, type RecurrenceRule } from '@lares/shared-types/recurrence/rule'
import ICAL from 'ical.js'
import { type EventTimes, RefusedError } from './calendar-reading.ts'
import { type Moment, moveTo } from './read-times.ts'

const tooFrequent = new Set(['SECONDLY', 'MINUTELY', 'HOURLY'])

/** Reads the recurrence rule of an event; undefined if it has none. Throws RefusedError. */
export function readRule(component: ICAL.Component, times: EventTimes): RecurrenceRule | undefined {
  const properties = component.getAllProperties('rrule')
  if (component.hasProperty('exrule') || component.hasProperty('rdate')) throw new RefusedError('extra-days')
  const [property, ...more] = properties
  if (!property) return undefined
  const recur: unknown = property.getFirstValue()
  if (more.length > 0 || !(recur instanceof ICAL.Recur)) throw new RefusedError('rule')
  if (tooFrequent.has(recur.freq)) throw new RefusedError('too-frequent')
  const rule = parseRule(recur.toString().replace(/;UNTIL=[^;]*/, ''))
  if (!rule) throw new RefusedError('rule')
  const { until } = recur
  if (!until) return rule
  if (rule.count !== undefined) throw new RefusedError('rule')
  return { ...rule, until: toLastDay(until, times) }
}

/** The last day that a rule may have. An end before the time of day of the event excludes that day. */
function toLastDay(until: ICAL.Time, { startTime, timeZone }: EventTimes): string {
  const text = until.toString()
  if (until.isDate || startTime === null || timeZone === null) return text.slice(0, 10)
  const isUtc = until.zone === ICAL.Timezone.utcTimezone
  const moment: Moment = {
    day: text.slice(0, 10),
    time: text.slice(11, 16),
    timeZone: isUtc ? 'UTC' : timeZone,
  }
  const { day, time } = moveTo(moment, timeZone)
  return time !== null && time < startTime ? addDays(day, -1) : day
}
