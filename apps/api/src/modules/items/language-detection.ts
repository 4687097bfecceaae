import { defaultLanguage, type Language } from '@lares/shared-types/languages'
import { franc } from 'franc-min'

const languageByIso6393: Record<string, Language> = { eng: 'en', fra: 'fr', ita: 'it', deu: 'de' }

/** Long enough for letter trigrams to tell four languages apart. */
const shortestTellingText = 24
/** The beginning tells as much as the whole, in bounded time. */
const longestUsefulText = 5_000

/** The language of a text by its letter trigrams; `fallback` where there is too little of it. */
export function detectLanguage(text: string, fallback: Language = defaultLanguage): Language {
  return toldLanguage(text) ?? fallback
}

/** The same; undefined where there is too little of the text. */
export function toldLanguage(text: string): Language | undefined {
  const sample = text.slice(0, longestUsefulText)
  if (sample.trim().length < shortestTellingText) return undefined
  return languageByIso6393[franc(sample, { only: Object.keys(languageByIso6393) })]
}
