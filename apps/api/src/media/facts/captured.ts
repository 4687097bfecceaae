import type { QuickFacts } from './quick-facts.ts'

export type Captured = Pick<QuickFacts, 'capturedAt' | 'capturedTime'>

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayMs = 24 * 60 * 60 * 1000

/**
 * Where clocks that were never set begin: QuickTime's 1904, Unix's 1970, the PC's 1980. Only their very first second
 * is taken for that, so that a scan dated to the first day of 1980 keeps its date.
 */
const clockBeginnings = new Set(['1904-01-01T00:00:00', '1970-01-01T00:00:00', '1980-01-01T00:00:00'])

/**
 * Reads a time as cameras and programs write it: `2003:07:14 10:11:12` (EXIF 2.32), ISO 8601 down to a year alone, or
 * `14 Jul 2003 10:11:12 +0200` (RFC 5322). A date is kept as far as it is known (`1952:06:00` is a month), and one
 * that cannot be is no knowledge: zeros, the beginning of a clock that was never set, a day after tomorrow.
 *
 * @param now the current time, in milliseconds since 1970
 */
export function capturedFrom(value: unknown, now: number = Date.now()): Captured {
  if (typeof value !== 'string') return {}
  const text = value.slice(0, 100).trim()
  const parts = numericParts(text) ?? namedParts(text)
  if (parts === undefined || Number(parts.year) < 1000) return {}
  const { year, month, day, time } = parts
  if (month === undefined || Number(month) === 0)
    return isPast(`${year}-01-01`, now) ? { capturedAt: year } : {}
  if (Number(month) > 12) return {}
  if (day === undefined || Number(day) === 0) {
    return isPast(`${year}-${month}-01`, now) ? { capturedAt: `${year}-${month}` } : {}
  }
  const capturedAt = `${year}-${month}-${day}`
  if (!isRealDay(capturedAt) || !isPast(capturedAt, now)) return {}
  if (time === undefined) return { capturedAt }
  const capturedTime = `${capturedAt}T${time}`
  return clockBeginnings.has(capturedTime.slice(0, 19)) ? {} : { capturedAt, capturedTime }
}

interface Parts {
  year: string
  month?: string | undefined
  day?: string | undefined
  /** With its offset. */
  time?: string | undefined
}

function numericParts(text: string): Parts | undefined {
  const match = /^(\d{4})(?:([:/.-])(\d{1,2})(?:\2(\d{1,2}))?)?(?=$|[^\d:/.-])(.*)$/s.exec(text)
  if (match === null) return undefined
  const [, year = '', , month, day, rest = ''] = match
  return { year, month: month?.padStart(2, '0'), day: day?.padStart(2, '0'), time: timeOf(rest) }
}

function namedParts(text: string): Parts | undefined {
  const match = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})\b(.*)$/is.exec(text)
  const month = months.indexOf(match?.[2]?.toLowerCase() ?? '') + 1
  if (match === null || month === 0) return undefined
  const [, day = '', , year = '', rest = ''] = match
  return { year, month: String(month).padStart(2, '0'), day: day.padStart(2, '0'), time: timeOf(rest) }
}

function timeOf(rest: string): string | undefined {
  const match = /^[ T]\s*(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(rest)
  if (match === null) return undefined
  const [, hour = '', minute = '', second = '00', fraction = '', offset] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}${fraction}${isoOffset(offset)}`
}

function isoOffset(offset: string | undefined): string {
  if (offset === undefined || offset === 'Z' || offset.includes(':')) return offset ?? ''
  return `${offset.slice(0, 3)}:${offset.slice(3)}`
}

function isRealDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8))
}

/** Whether a day has begun somewhere on earth, or may have by the clock of a camera that is a little fast. */
function isPast(day: string, now: number): boolean {
  return Date.parse(`${day}T00:00:00Z`) <= now + 2 * dayMs
}
