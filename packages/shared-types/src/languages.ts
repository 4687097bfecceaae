/** The languages of the interface and of stemming; the first is the default and the fallback. */
export const languages = ['en', 'fr', 'it', 'de'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** Each language named in itself, so that its speakers find it whatever the current language is. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
}

/** A value for each language. */
export function mapLanguages<Value>(toValue: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, toValue(language)])) as Record<
    Language,
    Value
  >
}

/** A name in one or more of the languages; missing languages fall back to the others. */
export type LocalizedNames = { [L in Language]?: string }

/** The name in `language`, else in English, else in the first available language. */
export function getLocalizedName(names: LocalizedNames, language: Language): string {
  const order: Language[] = [language, defaultLanguage, ...languages]
  for (const candidate of order) {
    const name = names[candidate]
    if (name) return name
  }
  return ''
}
