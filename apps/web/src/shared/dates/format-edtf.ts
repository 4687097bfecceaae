import { type EdtfEnd, type EdtfPart, parseEdtfParts } from '@lares/shared-types/edtf-parts'
import type { TFunction } from 'i18next'
import { getDateFormat } from '../i18n/date-format.ts'

/** A date in words. It is `unsure` when qualified, because no language puts an article before 'about' or 'perhaps'. */
interface FormattedPart {
  readonly text: string
  readonly precision: EdtfPart['precision'] | 'unsure'
}

/**
 * Formats an EDTF expression (ISO 8601-2 level 1) as text: 'about 1952', 'the 1950s', 'since May 1944'. Returns an
 * expression that it cannot parse unchanged.
 */
export function formatEdtf(expression: string, language: string, t: TFunction<'dates'>): string {
  const parts = parseEdtfParts(expression)
  if (!parts) return expression
  const start = formatEnd(parts.from, language, t)
  if (parts.to === undefined) return start?.text ?? expression
  const end = formatEnd(parts.to, language, t)
  if (start && end) return t('words.range', { from: start.text, to: end.text })
  if (start && parts.to === 'open') return t(`words.since.${start.precision}`, { date: start.text })
  if (start) return t('words.fromUnknownEnd', { date: start.text })
  if (end && parts.from === 'open') return t(`words.until.${end.precision}`, { date: end.text })
  return end ? t('words.toUnknownStart', { date: end.text }) : expression
}

function formatEnd(end: EdtfEnd, language: string, t: TFunction<'dates'>): FormattedPart | undefined {
  if (typeof end === 'string') return undefined
  const { precision, qualifier } = end
  const text = formatMoment(end, language, t)
  if (!qualifier) return { precision, text }
  const about = qualifier === '?' ? text : t(`words.about.${precision}`, { date: text })
  return { precision: 'unsure', text: qualifier === '~' ? about : t('words.perhaps', { date: about }) }
}

function formatMoment(part: EdtfPart, language: string, t: TFunction<'dates'>): string {
  switch (part.precision) {
    case 'century':
      return t('words.range', { from: part.year, to: `${part.year.slice(0, 2)}99` })
    case 'decade':
      return t('words.decade', { year: part.year })
    case 'year':
      return String(Number(part.year))
    case 'season':
      return t(`words.${part.season}`, { year: Number(part.year) })
    default:
      return getDateFormat(language, {
        ...(part.precision === 'day' && { day: 'numeric' }),
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(part.day))
  }
}
