/** English uses the British order day, month, year, like the other interface languages. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** A cached date format, because constructing one takes a millisecond or more. */
export function getDateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language] ?? language, options)
  formats.set(key, format)
  return format
}
