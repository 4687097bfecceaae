/** English dates are told as in Britain: day, month, year, as the other languages do. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' }

const made = new Map<string, Intl.DateTimeFormat>()

/** How instants are told in a language. Making a format takes a millisecond or more, so each is made once. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locales[language] ?? language, options)
  made.set(key, format)
  return format
}
