import { type EdtfEnd, type EdtfPart, parseEdtfParts } from '@lares/shared-types/edtf-parts'
import { formatDay } from '@lares/shared-types/format-day'
import type { Language } from '@lares/shared-types/languages'
import { getUsualLocale } from '@lares/shared-types/usual-locale'
import { type ExportTexts, fillText } from './export-texts.ts'

type DateTexts = ExportTexts['dates']

/** An EDTF date (ISO 8601-2 level 1) in words; an expression without a simple form stays as it is. */
export function formatDate(edtf: string, language: Language, texts: DateTexts): string {
  const parts = parseEdtfParts(edtf)
  if (!parts) return edtf
  const from = formatEnd(parts.from, language, texts)
  if (parts.to === undefined) return from ?? edtf
  const to = formatEnd(parts.to, language, texts)
  if (from !== undefined && to !== undefined) return fillText(texts.range, { from, to })
  if (from !== undefined)
    return fillText(parts.to === 'open' ? texts.since : texts.fromUnknownEnd, { date: from })
  return fillText(parts.from === 'open' ? texts.until : texts.toUnknownStart, { date: to ?? edtf })
}

function formatEnd(end: EdtfEnd, language: Language, texts: DateTexts): string | undefined {
  if (typeof end === 'string') return undefined
  const { qualifier } = end
  const date = formatMoment(end, language, texts)
  const about = qualifier === '~' || qualifier === '%' ? fillText(texts.about, { date }) : date
  return qualifier === '?' || qualifier === '%' ? fillText(texts.perhaps, { date: about }) : about
}

function formatMoment(part: EdtfPart, language: Language, texts: DateTexts): string {
  switch (part.precision) {
    case 'century':
      return fillText(texts.range, { from: part.year, to: `${part.year.slice(0, 2)}99` })
    case 'decade':
      return fillText(texts.decade, { year: part.year })
    case 'year':
      return String(Number(part.year))
    case 'season':
      return fillText(texts[part.season], { year: String(Number(part.year)) })
    default:
      return formatInstant(new Date(part.day), language, {
        ...(part.precision === 'day' && { day: 'numeric' }),
        month: 'long',
        year: 'numeric',
      })
  }
}

/** Formats an instant in UTC; by default the day in words. */
export function formatInstant(
  at: Date,
  language: Language,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return formatDay(new Intl.DateTimeFormat(getUsualLocale(language), { ...options, timeZone: 'UTC' }), at)
}
