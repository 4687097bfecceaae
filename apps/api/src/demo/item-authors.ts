import type { Language } from '@lares/shared-types/languages'
import type { UserKey } from './users.ts'

const authors: Record<Language, UserKey> = { fr: 'claire', en: 'claire', it: 'lucia', de: 'stefan' }

/** The user who adds the items of a language to the archive. */
export function getItemAuthor(language: Language): UserKey {
  return authors[language]
}
