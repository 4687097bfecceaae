import { getLocale } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A cached number format for a language, in the way of the user's region. */
export function getNumberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const locale = getLocale(language)
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}
