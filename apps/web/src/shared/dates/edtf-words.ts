import type { TFunction } from 'i18next'
import { dateFormat } from '../i18n/date-format.ts'

type Precision = 'century' | 'decade' | 'year' | 'season' | 'month' | 'day'

interface Moment {
  readonly words: string
  readonly precision: Precision
}

/** A moment as it is said, `unsure` where that is part of it. */
interface Told {
  readonly words: string
  readonly precision: Precision | 'unsure'
}

/** One level-1 date: year, decade (`195X`) or century (`19XX`), month or season, day, and how sure it is. */
const shape = /^(\d{2}XX|\d{3}X|\d{4})(?:-(\d{2}|XX))?(?:-(\d{2}|XX))?([?~%])?$/

const seasons: Record<string, 'spring' | 'summer' | 'autumn' | 'winter'> = {
  '21': 'spring',
  '22': 'summer',
  '23': 'autumn',
  '24': 'winter',
}

/**
 * An EDTF expression (ISO 8601-2 level 1) as a family would say it: 'about 1952', 'the 1950s', 'from May 1944'.
 * What it cannot read is handed back as it is.
 */
export function edtfWords(expression: string, language: string, t: TFunction<'dates'>): string {
  const [from, to, ...more] = expression.trim().split('/')
  if (more.length > 0 || from === undefined) return expression
  if (to === undefined) return read(from, language, t)?.words ?? expression

  const start = openEnd(from) ? null : read(from, language, t)
  const end = openEnd(to) ? null : read(to, language, t)
  if (start === undefined || end === undefined) return expression
  if (start && end) return t('words.range', { from: start.words, to: end.words })
  if (start && to === '..') return t(`words.since.${start.precision}`, { date: start.words })
  if (start) return t('words.fromUnknownEnd', { date: start.words })
  if (end && from === '..') return t(`words.until.${end.precision}`, { date: end.words })
  if (end) return t('words.toUnknownStart', { date: end.words })
  return expression
}

function openEnd(part: string): boolean {
  return part === '' || part === '..'
}

/** With how sure it is in its words, before which no language puts an article. */
function read(part: string, language: string, t: TFunction<'dates'>): Told | undefined {
  const found = shape.exec(part)
  if (!found) return undefined
  const [, year = '', month, day, sureness] = found
  const moment = momentOf(year, month, day, language, t)
  if (!sureness) return moment
  const about = () => t(`words.about.${moment.precision}`, { date: moment.words })
  if (sureness === '~') return { precision: 'unsure', words: about() }
  const perhaps = sureness === '?' ? moment.words : about()
  return { precision: 'unsure', words: t('words.perhaps', { date: perhaps }) }
}

function momentOf(
  year: string,
  month: string | undefined,
  day: string | undefined,
  language: string,
  t: TFunction<'dates'>,
): Moment {
  if (year.endsWith('XX')) {
    const century = year.slice(0, 2)
    return { precision: 'century', words: t('words.range', { from: `${century}00`, to: `${century}99` }) }
  }
  if (year.endsWith('X')) {
    return { precision: 'decade', words: t('words.decade', { year: `${year.slice(0, 3)}0` }) }
  }
  if (month === undefined || month === 'XX') return { precision: 'year', words: String(Number(year)) }
  const season = seasons[month]
  if (season) return { precision: 'season', words: t(`words.${season}`, { year: Number(year) }) }
  if (day === undefined || day === 'XX') {
    return {
      precision: 'month',
      words: intl(`${year}-${month}-01`, language, { month: 'long', year: 'numeric' }),
    }
  }
  const full = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return { precision: 'day', words: intl(`${year}-${month}-${day}`, language, full) }
}

function intl(isoDay: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return isoDay
  return dateFormat(language, {
    ...options,
    timeZone: 'UTC',
  }).format(date)
}
