import { cacheFormats } from './cache-formats.ts'

const getFormat = cacheFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** A number format for a language, in the way of the user's region. */
export function getNumberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return getFormat(language, options)
}
