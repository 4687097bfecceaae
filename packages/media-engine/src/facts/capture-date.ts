import type { QuickFacts } from './quick-facts.ts'

export type CaptureDate = Pick<QuickFacts, 'capturedAt' | 'capturedTime'>

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayMs = 24 * 60 * 60 * 1000

/**
 * The epochs at which clocks that were never set start: QuickTime's 1904, Unix's 1970, the PC's 1980. Only the first
 * second is rejected, so that a scan dated to the first day of 1980 keeps its date.
 */
const clockEpochs = new Set(['1904-01-01T00:00:00', '1970-01-01T00:00:00', '1980-01-01T00:00:00'])

/**
 * Parses a time as cameras and programs write it: `2003:07:14 10:11:12` (EXIF 2.32), ISO 8601 with at least a year, or
 * `14 Jul 2003 10:11:12 +0200` (RFC 5322). Keeps the known precision (`1952:06:00` is a month). Returns nothing for
 * invalid dates: zeros, the epoch of a clock that was never set, a day after tomorrow.
 *
 * @param now the current time, in milliseconds since 1970
 */
export function parseCaptureDate(value: unknown, now: number = Date.now()): CaptureDate {
  if (typeof value !== 'string') return {}
  const text = value.slice(0, 100).trim()
  const parts = parseNumericDate(text) ?? parseNamedDate(text)
  if (parts === undefined || Number(parts.year) < 1000) return {}
  const { year, month, day, time } = parts
  if (month === undefined || Number(month) === 0)
    return isPast(`${year}-01-01`, now) ? { capturedAt: year } : {}
  if (Number(month) > 12) return {}
  if (day === undefined || Number(day) === 0) {
    return isPast(`${year}-${month}-01`, now) ? { capturedAt: `${year}-${month}` } : {}
  }
  const capturedAt = `${year}-${month}-${day}`
  if (!isValidDay(capturedAt) || !isPast(capturedAt, now)) return {}
  if (time === undefined) return { capturedAt }
  const capturedTime = `${capturedAt}T${time}`
  return clockEpochs.has(capturedTime.slice(0, 19)) ? {} : { capturedAt, capturedTime }
}

/** Returns the day of an instant; nothing before 1971, because recorders without a clock write the epoch of their format. */
export function toCaptureDay(date: Date | undefined): QuickFacts {
  if (date === undefined || Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1971) return {}
  return parseCaptureDate(date.toISOString().slice(0, 10))
}

interface Parts {
  year: string
  month?: string | undefined
  day?: string | undefined
  /** Including its offset. */
  time?: string | undefined
}

function parseNumericDate(text: string): Parts | undefined {
  const match = /^(\d{4})(?:([:/.-])(\d{1,2})(?:\2(\d{1,2}))?)?(?=$|[^\d:/.-])(.*)$/s.exec(text)
  if (match === null) return undefined
  const [, year = '', , month, day, rest = ''] = match
  return { year, month: month?.padStart(2, '0'), day: day?.padStart(2, '0'), time: parseTime(rest) }
}

function parseNamedDate(text: string): Parts | undefined {
  const match = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})\b(.*)$/is.exec(text)
  const month = months.indexOf(match?.[2]?.toLowerCase() ?? '') + 1
  if (match === null || month === 0) return undefined
  const [, day = '', , year = '', rest = ''] = match
  return { year, month: String(month).padStart(2, '0'), day: day.padStart(2, '0'), time: parseTime(rest) }
}

function parseTime(rest: string): string | undefined {
  const match = /^[ T]\s*(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(rest)
  if (match === null) return undefined
  const [, hour = '', minute = '', second = '00', fraction = '', offset] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}${fraction}${toIsoOffset(offset)}`
}

function toIsoOffset(offset: string | undefined): string {
  if (offset === undefined || offset === 'Z' || offset.includes(':')) return offset ?? ''
  return `${offset.slice(0, 3)}:${offset.slice(3)}`
}

function isValidDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8))
}

/** Whether a day has started, with a tolerance of two days for time zones and fast camera clocks. */
function isPast(day: string, now: number): boolean {
  return Date.parse(`${day}T00:00:00Z`) <= now + 2 * dayMs
}
