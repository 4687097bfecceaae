import { cacheFormats } from './cache-formats.ts'

const getFormat = cacheFormats(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

/** A list format for a language, in the way of the user's region. */
export function getListFormat(language: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat {
  return getFormat(language, options)
}
