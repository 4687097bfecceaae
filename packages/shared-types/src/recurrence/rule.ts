import { toDay, toDayNumber } from './days.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** The days of the week as RFC 5545 abbreviates them, Monday first. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const codes: readonly string[] = weekdayCodes

export interface RuleWeekday {
  /** 0 for Monday. */
  readonly weekday: number
  /** Which of them in the month or year: 1 is the first, -1 the last, 0 every one. */
  readonly ordinal: number
}

/** A recurrence rule (RFC 5545, 3.3.10) of whole days: without hours, minutes, seconds, week numbers and days of the year. */
export interface RecurrenceRule {
  readonly frequency: Frequency
  readonly interval: number
  /** At most one of the two; neither for a rule without an end. */
  readonly count?: number
  /** The last possible day, such as `2026-12-31`. */
  readonly until?: string
  readonly weekdays: readonly RuleWeekday[]
  readonly monthDays: readonly number[]
  readonly months: readonly number[]
  readonly positions: readonly number[]
  /** The first day of the week, 0 for Monday. */
  readonly weekStart: number
}

export const maxRuleLength = 300
export const maxCount = 1000
const maxInterval = 999
/** The maximum length of a list in a rule. */
const maxEntries = 62

/** Parses a rule such as `FREQ=MONTHLY;BYDAY=-1FR`; undefined if it is invalid or uses what is not supported. */
export function parseRule(text: string): RecurrenceRule | undefined {
  if (text.length > maxRuleLength) return undefined
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (more.length > 0 || value === '' || !knownParts.has(name) || parts.has(name)) return undefined
    parts.set(name, value)
  }
  const frequency = frequencies.find((candidate) => candidate === parts.get('FREQ'))
  const interval = parseInteger(parts.get('INTERVAL') ?? '1', 1, maxInterval)
  const count = parts.has('COUNT') ? parseInteger(parts.get('COUNT'), 1, maxCount) : null
  const until = parts.has('UNTIL') ? parseUntil(parts.get('UNTIL')) : null
  const weekdays = parseList(parts.get('BYDAY'), parseWeekday)
  const monthDays = parseList(parts.get('BYMONTHDAY'), (day) => parseSigned(day, 31))
  const months = parseList(parts.get('BYMONTH'), (month) => parseInteger(month, 1, 12))
  const positions = parseList(parts.get('BYSETPOS'), (position) => parseSigned(position, 366))
  const weekStart = codes.indexOf(parts.get('WKST') ?? 'MO')
  if (!frequency || interval === undefined || count === undefined || until === undefined) return undefined
  if (!weekdays || !monthDays || !months || !positions || weekStart === -1) return undefined
  if (count !== null && until !== null) return undefined
  const rule: RecurrenceRule = {
    frequency,
    interval,
    ...(count !== null && { count }),
    ...(until !== null && { until }),
    weekdays,
    monthDays,
    months,
    positions,
    weekStart,
  }
  return isConsistent(rule) ? rule : undefined
}

/** The text of a rule, with its parts always in the same order. */
export function formatRule(rule: RecurrenceRule): string {
  const parts = [
    `FREQ=${rule.frequency}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.count !== undefined && `COUNT=${rule.count}`,
    rule.until !== undefined && `UNTIL=${rule.until.replaceAll('-', '')}`,
    rule.months.length > 0 && `BYMONTH=${rule.months.join(',')}`,
    rule.monthDays.length > 0 && `BYMONTHDAY=${rule.monthDays.join(',')}`,
    rule.weekdays.length > 0 && `BYDAY=${rule.weekdays.map(formatWeekday).join(',')}`,
    rule.positions.length > 0 && `BYSETPOS=${rule.positions.join(',')}`,
    rule.weekStart > 0 && `WKST=${weekdayCodes[rule.weekStart]}`,
  ]
  return parts.filter(Boolean).join(';')
}

const knownParts = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
])

/** RFC 5545: ordinals need months or years, days of a month exclude weeks, positions need something to choose from. */
function isConsistent({ frequency, weekdays, monthDays, months, positions }: RecurrenceRule): boolean {
  const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY'
  if (!isLong && weekdays.some(({ ordinal }) => ordinal !== 0)) return false
  if (frequency === 'WEEKLY' && monthDays.length > 0) return false
  return positions.length === 0 || weekdays.length + monthDays.length + months.length > 0
}

function parseList<T>(text: string | undefined, parse: (entry: string) => T | undefined): T[] | undefined {
  if (text === undefined) return []
  const entries = text.split(',')
  if (entries.length > maxEntries) return undefined
  const parsed = entries.flatMap((entry) => parse(entry) ?? [])
  return parsed.length === entries.length ? parsed : undefined
}

function parseInteger(text: string | undefined, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,4}$/.test(text)) return undefined
  const number = Number(text)
  return number >= min && number <= max ? number : undefined
}

function parseSigned(text: string, max: number): number | undefined {
  const [, sign, digits] = /^([+-]?)(\d{1,3})$/.exec(text) ?? []
  const number = parseInteger(digits, 1, max)
  return number === undefined ? undefined : sign === '-' ? -number : number
}

function parseWeekday(text: string): RuleWeekday | undefined {
  const [, ordinal = '', code] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = code === undefined ? -1 : codes.indexOf(code)
  if (weekday === -1) return undefined
  const parsed = ordinal === '' ? 0 : parseSigned(ordinal, 53)
  return parsed === undefined ? undefined : { weekday, ordinal: parsed }
}

function formatWeekday({ weekday, ordinal }: RuleWeekday): string {
  return `${ordinal === 0 ? '' : ordinal}${weekdayCodes[weekday]}`
}

/** The day of `20261231`. */
function parseUntil(text = ''): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return toDay(toDayNumber(`${year}-${month}-${date}`)) || undefined
}
