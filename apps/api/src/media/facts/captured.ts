import type { QuickFacts } from './quick-facts.ts'

type Captured = Pick<QuickFacts, 'capturedAt' | 'capturedTime'>

/**
 * Reads a time as cameras write it: `2003:07:14 10:11:12` (EXIF 2.32, DateTimeOriginal) or ISO 8601.
 * A camera whose clock was never set writes zeros or its maker's epoch; such a time is no knowledge.
 */
export function capturedFrom(value: unknown): Captured {
  if (typeof value !== 'string') return {}
  const match =
    /^(\d{4})[:-](\d{2})[:-](\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      value.trim(),
    )
  if (!match) return {}
  const [, year = '', month = '', day = '', hour, minute, second, offset] = match
  if (!isRealDay(Number(year), Number(month), Number(day))) return {}
  const capturedAt = `${year}-${month}-${day}`
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return { capturedAt }
  }
  return { capturedAt, capturedTime: `${capturedAt}T${hour}:${minute}:${second}${isoOffset(offset)}` }
}

function isoOffset(offset: string | undefined): string {
  if (offset === undefined || offset === 'Z' || offset.includes(':')) return offset ?? ''
  return `${offset.slice(0, 3)}:${offset.slice(3)}`
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1000) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
