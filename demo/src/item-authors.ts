import type { DemoLanguage } from './demo-languages.ts'
import type { UserKey } from './users.ts'

const authors: Record<DemoLanguage, UserKey> = { fr: 'claire', en: 'claire', it: 'lucia', de: 'stefan' }

/** The user who adds the items of a language to the archive. */
export function getItemAuthor(language: DemoLanguage): UserKey {
  return authors[language]
}
