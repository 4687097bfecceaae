import type { Language } from '@lares/shared-types/languages'
import { type ExportTexts, fillText } from '../../../languages/export-texts.ts'

type DateTexts = ExportTexts['dates']

const datePattern = /^(\d{3}X|\d{4})(?:-(\d{2}|XX))?(?:-(\d{2}|XX))?([?~%])?$/
const seasons: Readonly<Record<string, 'spring' | 'summer' | 'autumn' | 'winter'>> = {
  '21': 'spring',
  '22': 'summer',
  '23': 'autumn',
  '24': 'winter',
}

/** An EDTF date (ISO 8601-2 level 1) in words; an expression without a simple form stays as it is. */
export function formatDate(edtf: string, language: Language, texts: DateTexts): string {
  const [from = '', to, ...more] = edtf.trim().split('/')
  if (more.length > 0) return edtf
  if (to === undefined) return formatPart(from, language, texts)
  if (isOpen(from)) return fillText(texts.until, { date: formatPart(to, language, texts) })
  if (isOpen(to)) return fillText(texts.since, { date: formatPart(from, language, texts) })
  return fillText(texts.range, {
    from: formatPart(from, language, texts),
    to: formatPart(to, language, texts),
  })
}

function isOpen(part: string): boolean {
  return part === '' || part === '..'
}

function formatPart(part: string, language: Language, texts: DateTexts): string {
  const [, year = '', month, day, qualifier] = datePattern.exec(part) ?? []
  if (year === '') return part
  const date = formatMoment({ year, month, day }, language, texts)
  if (qualifier === undefined) return date
  return fillText(qualifier === '?' ? texts.perhaps : texts.about, { date })
}

interface Moment {
  readonly year: string
  readonly month: string | undefined
  readonly day: string | undefined
}

function formatMoment({ year, month, day }: Moment, language: Language, texts: DateTexts): string {
  if (year.endsWith('X')) return fillText(texts.decade, { year: `${year.slice(0, 3)}0` })
  const plainYear = String(Number(year))
  if (month === undefined || month === 'XX') return plainYear
  const season = seasons[month]
  if (season) return fillText(texts[season], { year: plainYear })
  const hasDay = day !== undefined && day !== 'XX'
  return formatInstant(new Date(`${year}-${month}-${hasDay ? day : '01'}T00:00:00Z`), language, {
    ...(hasDay && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
  })
}

/** English has the British order of day, month and year, as in the interface. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' }

/** Formats an instant in UTC; by default the day in words. */
export function formatInstant(
  at: Date,
  language: Language,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return new Intl.DateTimeFormat(locales[language] ?? language, { ...options, timeZone: 'UTC' }).format(at)
}
