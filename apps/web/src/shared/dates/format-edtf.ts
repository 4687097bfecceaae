import type { TFunction } from 'i18next'
import { getDateFormat } from '../i18n/date-format.ts'

type Precision = 'century' | 'decade' | 'year' | 'season' | 'month' | 'day'

interface FormattedMoment {
  readonly text: string
  readonly precision: Precision
}

/** One side of an interval or a whole date; `unsure` if its text includes a qualifier. */
interface FormattedPart {
  readonly text: string
  readonly precision: Precision | 'unsure'
}

/** One level-1 date: year, decade (`195X`) or century (`19XX`), month or season, day, and qualifier. */
const datePattern = /^(\d{2}XX|\d{3}X|\d{4})(?:-(\d{2}|XX))?(?:-(\d{2}|XX))?([?~%])?$/

const seasons: Record<string, 'spring' | 'summer' | 'autumn' | 'winter'> = {
  '21': 'spring',
  '22': 'summer',
  '23': 'autumn',
  '24': 'winter',
}

/**
 * Formats an EDTF expression (ISO 8601-2 level 1) as text: 'about 1952', 'the 1950s', 'since May 1944'. Returns an
 * expression that it cannot parse unchanged.
 */
export function formatEdtf(expression: string, language: string, t: TFunction<'dates'>): string {
  const [from, to, ...more] = expression.trim().split('/')
  if (more.length > 0 || from === undefined) return expression
  if (to === undefined) return formatPart(from, language, t)?.text ?? expression

  const start = isOpenEnd(from) ? null : formatPart(from, language, t)
  const end = isOpenEnd(to) ? null : formatPart(to, language, t)
  if (start === undefined || end === undefined) return expression
  if (start && end) return t('words.range', { from: start.text, to: end.text })
  if (start && to === '..') return t(`words.since.${start.precision}`, { date: start.text })
  if (start) return t('words.fromUnknownEnd', { date: start.text })
  if (end && from === '..') return t(`words.until.${end.precision}`, { date: end.text })
  if (end) return t('words.toUnknownStart', { date: end.text })
  return expression
}

function isOpenEnd(part: string): boolean {
  return part === '' || part === '..'
}

/** Has the precision `unsure` when qualified, because no language puts an article before 'about' or 'perhaps'. */
function formatPart(part: string, language: string, t: TFunction<'dates'>): FormattedPart | undefined {
  const match = datePattern.exec(part)
  if (!match) return undefined
  const [, year = '', month, day, qualifier] = match
  const moment = formatMoment(year, month, day, language, t)
  if (!qualifier) return moment
  const about = () => t(`words.about.${moment.precision}`, { date: moment.text })
  if (qualifier === '~') return { precision: 'unsure', text: about() }
  const perhaps = qualifier === '?' ? moment.text : about()
  return { precision: 'unsure', text: t('words.perhaps', { date: perhaps }) }
}

function formatMoment(
  year: string,
  month: string | undefined,
  day: string | undefined,
  language: string,
  t: TFunction<'dates'>,
): FormattedMoment {
  if (year.endsWith('XX')) {
    const century = year.slice(0, 2)
    return { precision: 'century', text: t('words.range', { from: `${century}00`, to: `${century}99` }) }
  }
  if (year.endsWith('X')) {
    return { precision: 'decade', text: t('words.decade', { year: `${year.slice(0, 3)}0` }) }
  }
  if (month === undefined || month === 'XX') return { precision: 'year', text: String(Number(year)) }
  const season = seasons[month]
  if (season) return { precision: 'season', text: t(`words.${season}`, { year: Number(year) }) }
  if (day === undefined || day === 'XX') {
    return {
      precision: 'month',
      text: formatDay(`${year}-${month}-01`, language, { month: 'long', year: 'numeric' }),
    }
  }
  const full = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return { precision: 'day', text: formatDay(`${year}-${month}-${day}`, language, full) }
}

function formatDay(isoDay: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return isoDay
  return getDateFormat(language, {
    ...options,
    timeZone: 'UTC',
  }).format(date)
}
