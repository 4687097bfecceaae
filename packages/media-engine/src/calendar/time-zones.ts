import { isTimeZone, toInstantMs } from '@lares/shared-types/recurrence/zoned-time'
import ICAL from 'ical.js'

/** Finds the IANA time zone that a TZID of a file means, for a time in a year; undefined if there is none. */
export type FindTimeZone = (tzid: string, year: number) => string | undefined

/** The number of searches through all time zones, which take some milliseconds each. */
const maxSearches = 40

/**
 * Creates a function that finds time zones: by their names, with the prefixes that programs put before them, or by comparing the
 * offsets of their definitions in the file. Of several with the same offsets `ownZone` is preferred.
 */
export function createZoneFinder(
  zones: ReadonlyMap<string, readonly string[]>,
  ownZone: string,
): FindTimeZone {
  const found = new Map<string, string | undefined>()
  const definitions = new Map<string, ICAL.Timezone | undefined>()
  const latest = new Map<string, string>()
  let searches = 0

  function findByDefinition(tzid: string, lines: readonly string[], year: number): string | undefined {
    if (!definitions.has(tzid)) definitions.set(tzid, parseDefinition(lines))
    const definition = definitions.get(tzid)
    if (!definition) return undefined
    const matches = createComparison(definition, year)
    // Most files have the zone of their reader, and the same one in each year.
    const likely = [ownZone, latest.get(tzid) ?? ownZone, 'Europe/Berlin'].find(matches)
    if (likely !== undefined || searches === maxSearches) return likely
    searches += 1
    return Intl.supportedValuesOf('timeZone').find(matches)
  }

  return (tzid, year) => {
    const named = findByName(tzid)
    if (named) return named
    const lines = zones.get(tzid)
    if (!lines) return undefined
    const location = lines.find((line) => /^X-LIC-LOCATION:/i.test(line))?.slice('X-LIC-LOCATION:'.length)
    const located = location && findByName(location)
    if (located) return located
    const key = `${year} ${tzid}`
    if (!found.has(key)) found.set(key, findByDefinition(tzid, lines, year))
    const zone = found.get(key)
    if (zone !== undefined) latest.set(tzid, zone)
    return zone
  }
}

/** Such as `Europe/Rome`, also at the end of `/freeassociation.sourceforge.net/Europe/Rome`. */
function findByName(tzid: string): string | undefined {
  const parts = tzid.trim().split('/')
  return [tzid.trim(), ...[3, 2, 1].map((count) => parts.slice(-count).join('/'))].find(
    (name) => name.length <= 64 && isTimeZone(name),
  )
}

/** Creates a check whether the clock of a time zone shows the same as a definition on two days of each month of the year. */
function createComparison(definition: ICAL.Timezone, year: number): (timeZone: string) => boolean {
  const days = listSampleDays(Math.min(Math.max(year, 1971), 2037))
  const wanted = days.map(
    (day) => definition.utcOffset(ICAL.Time.fromDateTimeString(`${day}T12:00:00`)) * 1000,
  )
  return (timeZone) => days.every((day, index) => getNoonOffset(day, timeZone) === wanted[index])
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
