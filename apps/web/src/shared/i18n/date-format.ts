import { getLocale } from './locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A date format for a language, in the way of the user's region. It is cached, because constructing one takes a millisecond
 * or more.
 */
export function getDateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = getLocale(language)
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
