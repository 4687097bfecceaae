import type { Language } from '@lares/shared-types/languages'

/** The weights of one language, or of one typeface; each is a package `@tesseract.js-data/…`. */
export type Model = 'eng' | 'fra' | 'ita' | 'deu' | 'frk'

/** The model of each language for Latin typefaces. */
export const languageModels: Readonly<Record<Language, Model>> = {
  en: 'eng',
  fr: 'fra',
  it: 'ita',
  de: 'deu',
}

export const frakturModel: Model = 'frk'
