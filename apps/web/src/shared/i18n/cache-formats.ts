import { getLocale } from './locale.ts'

/**
 * Returns a function that creates formats for a language, in the way of the user's region. They are cached, because constructing one takes
 * a millisecond or more.
 */
export function cacheFormats<Options extends object, Format>(
  create: (locale: string, options: Options) => Format,
) {
  const formats = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const locale = getLocale(language)
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(locale, options)
    formats.set(key, format)
    return format
  }
}
