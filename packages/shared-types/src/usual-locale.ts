/** English has the British order of day, month and year, like the other languages of the interface. */
const usualLocales: Readonly<Record<string, string>> = { en: 'en-GB' }

/** The BCP 47 locale in which dates and numbers of a language are written where no region is chosen. */
export function getUsualLocale(language: string): string {
  return usualLocales[language] ?? language
}
