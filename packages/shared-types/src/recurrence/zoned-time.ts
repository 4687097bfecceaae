const dayMs = 86_400_000
const halfHourMs = 1_800_000

/** Names are case-insensitive, so that clients could otherwise make the caches grow without end. */
const maxZones = 600

/** Whether this is a name of the IANA time zone database that the runtime knows. */
export function isTimeZone(name: string): boolean {
  // Offsets such as `+01:00` have no rules for summer time, and are no names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/**
 * The instant of a local time, in milliseconds. A time that the clock skips is moved forward by the length of the gap; of a time
 * that it shows twice the first is meant (RFC 5545, 3.3.5).
 * @param time such as `18:30`
 */
export function toInstantMs(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const before = getOffset(wall - dayMs, timeZone)
  const after = getOffset(wall + dayMs, timeZone)
  if (before === after || getOffset(wall - before, timeZone) === before) return wall - before
  return getOffset(wall - after, timeZone) === after ? wall - after : wall - before
}

/** The local time of an instant in a time zone, such as `{ day: '2026-11-27', time: '18:30' }`. */
export function toLocalTime(
  instantMs: number,
  timeZone: string,
): { readonly day: string; readonly time: string } {
  const local = new Date(instantMs + getOffset(instantMs, timeZone)).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}

/** Offsets by time zone and half hour: the events of a calendar have the same few. Emptied when there are too many. */
const offsets = new Map<string, Map<number, number>>()
const maxOffsetsOfZone = 5000

/** Local time minus UTC, in milliseconds. No clock changes within a half hour of UTC. */
function getOffset(instantMs: number, timeZone: string): number {
  const halfHour = Math.floor(instantMs / halfHourMs)
  const ofZone = getOffsetsOf(timeZone)
  const known = ofZone.get(halfHour)
  if (known !== undefined) return known
  const offset = computeOffset(halfHour * halfHourMs, timeZone)
  if (ofZone.size >= maxOffsetsOfZone) ofZone.clear()
  ofZone.set(halfHour, offset)
  return offset
}

function getOffsetsOf(timeZone: string): Map<number, number> {
  const known = offsets.get(timeZone)
  if (known) return known
  const ofZone = new Map<number, number>()
  if (offsets.size >= maxZones) offsets.clear()
  offsets.set(timeZone, ofZone)
  return ofZone
}

function computeOffset(instantMs: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(instantMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - instantMs
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a `RangeError` for an unknown time zone. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= maxZones) formats.clear()
  formats.set(timeZone, format)
  return format
}
