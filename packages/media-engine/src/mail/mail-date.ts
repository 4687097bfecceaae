/** A time with its local form. */
export interface MailDate {
  /** `2003-07-14` or `2003-07-14T23:30:00-05:00`, with an offset only if one was given. */
  readonly local: string
  /** The instant in ISO 8601 UTC; a time without an offset counts as UTC, a day as its start. */
  readonly instant: string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Offsets of named time zones in minutes east of UTC (RFC 5322 section 4.3, and names that European programs write). */
const zones: Record<string, number> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, bst: 60, west: 60, met: 60, mez: 60, cet: 60 },
  ...{ mest: 120, mesz: 120, cest: 120, eet: 120, eest: 180, msk: 180, msd: 240, jst: 540 },
  ...{ edt: -240, est: -300, cdt: -300, cst: -360, mdt: -360, mst: -420, pdt: -420, pst: -480 },
}

/**
 * Parses the time in a mail's header: RFC 5322 section 3.3 with its obsolete forms, and the `ctime` form of mailbox files
 * (`Mon Jul 14 23:30:00 2003`).
 */
export function parseMailDate(header: string | undefined): MailDate | undefined {
  const text = stripComments((header ?? '').slice(0, 200))
  const day = parseDay(text)
  if (day === undefined) return undefined
  const time = /\b(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?/.exec(text)
  if (time === null) return { local: day, instant: `${day}T00:00:00.000Z` }
  const [whole, hour = '', minute = '', second = '00'] = time
  if (Number(hour) > 23 || Number(minute) > 59) return { local: day, instant: `${day}T00:00:00.000Z` }
  // A leap second is valid in a header but not in a Date.
  const seconds = String(Math.min(Number(second), 59)).padStart(2, '0')
  const clock = `${day}T${hour.padStart(2, '0')}:${minute}:${seconds}`
  const offset = parseOffset(text.slice(time.index + whole.length))
  const instant = new Date(Date.parse(`${clock}Z`) - (offset ?? 0) * 60_000)
  return { local: clock + (offset === undefined ? '' : formatOffset(offset)), instant: instant.toISOString() }
}

function stripComments(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ')
}

function parseDay(text: string): string | undefined {
  const first = /\b(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s,-]+(\d{2,4})\b/i.exec(text)
  if (first) return toIsoDay(first[3], first[2], first[1])
  const last = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})\b,?.*?(?<![+-])\b(\d{4})\b/i.exec(
    text.replace(/^\s*[a-z]{3,9},?\s+/i, ''),
  )
  if (last) return toIsoDay(last[3], last[1], last[2])
  const iso = /\b(\d{4})-(\d{2})-(\d{2})(?=\D|$)/.exec(text)
  return iso ? toValidDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined
}

function toIsoDay(year = '', month = '', day = ''): string | undefined {
  return toValidDay(expandYear(year), months.indexOf(month.toLowerCase()) + 1, Number(day))
}

/** Expands years of two and three digits (RFC 5322 section 4.3). */
function expandYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 3) return year + 1900
  if (digits.length > 3) return year
  return year < 50 ? year + 2000 : year + 1900
}

function toValidDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

function parseOffset(rest: string): number | undefined {
  const digits = /^[\s.\d]*?\s*([+-])(\d{2}):?(\d{2})\b/.exec(rest)
  if (digits) {
    const minutes = Number(digits[2]) * 60 + Number(digits[3])
    if (minutes > 15 * 60) return undefined
    return digits[1] === '-' ? -minutes : minutes
  }
  const name = /^\s*([a-z]{1,5})\b/i.exec(rest)?.[1]
  return name === undefined ? undefined : zones[name.toLowerCase()]
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}
