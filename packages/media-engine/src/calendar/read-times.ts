import { maxEventDays, maxEventYear, minEventYear } from '@lares/shared-types/planning'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { toInstantMs, toLocalTime } from '@lares/shared-types/recurrence/zoned-time'
import ICAL from 'ical.js'
import { type EventTimes, RefusedError } from './calendar-reading.ts'
import type { FindTimeZone } from './time-zones.ts'

/** A day, or a local time in a time zone. */
export interface Moment {
  readonly day: string
  /** Null for a whole day. */
  readonly time: string | null
  readonly timeZone: string | null
}

/** A value in jCal (RFC 7265, 3.6.3 and 3.6.4). */
const momentPattern = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d):\d\d(Z)?)?$/

const dayMs = 86_400_000

export interface TimeReader {
  /** Reads the values of a property, such as of EXDATE. Throws RefusedError. */
  readMoments(property: ICAL.Property): Moment[]
  /** Reads when an event is. A single event in UTC gets the reader's own time zone. Throws RefusedError. */
  readTimes(component: ICAL.Component): EventTimes
}

/** Reads the times of a file, in which a time without a zone is one of `ownZone`. */
export function createTimeReader(findZone: FindTimeZone, ownZone: string): TimeReader {
  function toMoment(value: string, tzid: string | undefined): Moment {
    const [, day = '', time, utc] = momentPattern.exec(value) ?? []
    if (Number.isNaN(toDayNumber(day))) throw new RefusedError('wrong-date')
    if (time === undefined) return { day, time: null, timeZone: null }
    const timeZone = utc ? 'UTC' : tzid ? findZone(tzid, Number(day.slice(0, 4))) : ownZone
    if (timeZone === undefined) throw new RefusedError('time-zone')
    return { day, time, timeZone }
  }

  function readMoments(property: ICAL.Property): Moment[] {
    const tzid = property.getFirstParameter('tzid')
    // The library's own values turn 30 February into 2 March.
    const [, , , ...values] = property.toJSON() as unknown[]
    return values.map((value) => toMoment(String(value), tzid))
  }

  function readStart(component: ICAL.Component): Moment {
    const property = component.getFirstProperty('dtstart')
    const [start] = property ? readMoments(property) : []
    if (!start) throw new RefusedError('no-start')
    return isSingle(component) && start.timeZone === 'UTC' ? moveTo(start, ownZone) : start
  }

  function readEnd(component: ICAL.Component, start: Moment): Moment {
    const property = component.getFirstProperty('dtend')
    const [stated] = property ? readMoments(property) : []
    if (stated) return stated
    const duration = component.getFirstPropertyValue('duration')
    if (!(duration instanceof ICAL.Duration)) return start
    const end = addToClock(start, duration)
    return isSingle(component) ? moveByShift(start, end, duration) : end
  }

  return {
    readMoments,
    readTimes(component) {
      const start = readStart(component)
      const end = readEnd(component, start)
      const times = start.time === null ? toWholeDays(start, end) : toTimes(start, end)
      rejectUnusableTimes(times)
      return times
    },
  }
}

/** The moment as a time zone shows it; a whole day is the same everywhere. */
export function moveTo(moment: Moment, timeZone: string): Moment {
  const { day, time, timeZone: from } = moment
  if (time === null || from === null || from === timeZone) return moment
  return { ...toLocalTime(toInstantMs(day, time, from), timeZone), timeZone }
}

/** The end of whole days is the day after the last one. */
function toWholeDays(start: Moment, end: Moment): EventTimes {
  const isLater = end.time === null && end.day > start.day
  const endDay = isLater ? addDays(end.day, -1) : end.day
  return { startDay: start.day, endDay, startTime: null, endTime: null, timeZone: null }
}

function toTimes(start: Moment, end: Moment): EventTimes {
  if (end.time === null || start.timeZone === null) throw new RefusedError('wrong-date')
  const last = moveTo(end, start.timeZone)
  return {
    startDay: start.day,
    endDay: last.day,
    startTime: start.time,
    endTime: last.time,
    timeZone: start.timeZone,
  }
}

/** Whether an event is not one of a series, whose occurrences all end at the same time of their clock. */
function isSingle(component: ICAL.Component): boolean {
  return !component.hasProperty('rrule') && !component.hasProperty('recurrence-id')
}

/** Adds a duration to what the clock shows. */
function addToClock({ day, time, timeZone }: Moment, duration: ICAL.Duration): Moment {
  const minutes = Math.round(duration.toSeconds() / 60)
  const end = new Date(Date.parse(`${day}T${time ?? '00:00'}:00Z`) + minutes * 60_000)
  if (Number.isNaN(end.getTime())) throw new RefusedError('wrong-date')
  const text = end.toISOString()
  return { day: text.slice(0, 10), time: time === null ? null : text.slice(11, 16), timeZone }
}

/**
 * Moves the end of an event during which the clock is changed, because hours and minutes last as long as they say, while days end at
 * the same time of the clock (RFC 5545, 3.3.6).
 */
function moveByShift(start: Moment, end: Moment, { hours, minutes, seconds }: ICAL.Duration): Moment {
  if (start.time === null || end.time === null || start.timeZone === null) return end
  const exactMs = ((hours * 60 + minutes) * 60 + seconds) * 1000
  const wallMs = Date.parse(`${end.day}T${end.time}:00Z`) - exactMs
  if (exactMs === 0 || Number.isNaN(wallMs) || Math.abs(exactMs) > maxEventDays * dayMs) return end
  const [day = '', time = ''] = new Date(wallMs).toISOString().split('T')
  const instantMs = toInstantMs(day, time.slice(0, 5), start.timeZone) + exactMs
  return { ...toLocalTime(instantMs, start.timeZone), timeZone: start.timeZone }
}

function rejectUnusableTimes({ startDay, endDay, startTime, endTime }: EventTimes): void {
  for (const day of [startDay, endDay]) {
    const year = Number(day.slice(0, 4))
    if (!(year >= minEventYear && year <= maxEventYear)) throw new RefusedError('year')
  }
  if (`${endDay} ${endTime}` < `${startDay} ${startTime}`) throw new RefusedError('ends-before-start')
  if (toDayNumber(endDay) - toDayNumber(startDay) >= maxEventDays) throw new RefusedError('too-long')
}
