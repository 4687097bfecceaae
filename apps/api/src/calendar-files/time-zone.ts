import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { toContentLine } from './content-lines.ts'

/** The names of the library by their lower case: names of time zones are case-insensitive. */
const zoneNames = new Map([tzlib_get_timezones()].flat().map((name) => [name.toLowerCase(), name]))

/**
 * The definition of a time zone under the name by which events refer to it (RFC 5545, 3.6.5), with its present rules. Empty for
 * UTC, which needs none, and for a name that the library does not know.
 */
export function renderTimeZone(timeZone: string): string {
  const known = timeZone === 'UTC' ? undefined : zoneNames.get(timeZone.toLowerCase())
  if (known === undefined) return ''
  const [block = ''] = [tzlib_get_ical_block(known)].flat()
  return block
    .split('\r\n')
    .map((line) => toContentLine(line.startsWith('TZID:') ? `TZID:${timeZone}` : line))
    .join('')
}
