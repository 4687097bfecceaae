import { isTimeZone, toInstantMs } from '@lares/shared-types/recurrence/zoned-time'
import ICAL from 'ical.js'

/** Finds the IANA time zone that a TZID of a file means, for a time in a year; undefined if there is none. */
export type FindTimeZone = (tzid: string, year: number) => string | undefined

/** The number of definitions that are compared with all time zones, which takes some milliseconds each. */
const maxCompared = 40

/**
 * Creates a function that finds time zones: by their names, with the prefixes that programs put before them, or by comparing the
 * offsets of their definitions in the file. Of several with the same offsets `ownZone` is preferred.
 */
export function createZoneFinder(
  zones: ReadonlyMap<string, readonly string[]>,
  ownZone: string,
): FindTimeZone {
  const found = new Map<string, string | undefined>()
  let compared = 0
  return (tzid, year) => {
    const named = findByName(tzid)
    if (named) return named
    const lines = zones.get(tzid)
    if (!lines) return undefined
    const location = lines.find((line) => /^X-LIC-LOCATION:/i.test(line))?.slice('X-LIC-LOCATION:'.length)
    const located = location && findByName(location)
    if (located) return located
    const key = `${year} ${tzid}`
    if (!found.has(key) && compared < maxCompared) {
      compared += 1
      found.set(key, findByOffsets(lines, year, ownZone))
    }
    return found.get(key)
  }
}

/** Such as `Europe/Rome`, also at the end of `/freeassociation.sourceforge.net/Europe/Rome`. */
function findByName(tzid: string): string | undefined {
  const parts = tzid.trim().split('/')
  return [tzid.trim(), ...[3, 2, 1].map((count) => parts.slice(-count).join('/'))].find(
    (name) => name.length <= 64 && isTimeZone(name),
  )
}

/** The time zone whose clock shows the same as that of a definition on two days of each month of the year. */
function findByOffsets(lines: readonly string[], year: number, ownZone: string): string | undefined {
  const definition = parseDefinition(lines)
  if (!definition) return undefined
  const days = listSampleDays(Math.min(Math.max(year, 1971), 2037))
  const wanted = days.map(
    (day) => definition.utcOffset(ICAL.Time.fromDateTimeString(`${day}T12:00:00`)) * 1000,
  )
  return [ownZone, 'Europe/Berlin', ...Intl.supportedValuesOf('timeZone')].find((name) =>
    days.every((day, index) => getNoonOffset(day, name) === wanted[index]),
  )
}

function getNoonOffset(day: string, timeZone: string): number {
  return Date.parse(`${day}T12:00:00Z`) - toInstantMs(day, '12:00', timeZone)
}

function listSampleDays(year: number): string[] {
  return Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')).flatMap((month) => [
    `${year}-${month}-05`,
    `${year}-${month}-20`,
  ])
}

/** The parsed definition. One that changes more often than each year is none, and would be computed without end. */
function parseDefinition(lines: readonly string[]): ICAL.Timezone | undefined {
  const rules = lines.filter((line) => /^RRULE/i.test(line))
  if (rules.length > 100 || rules.some((line) => !/FREQ=YEARLY/i.test(line))) return undefined
  try {
    const text = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')
    return new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
  } catch {
    return undefined
  }
}
