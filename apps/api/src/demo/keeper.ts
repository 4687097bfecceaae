import type { Language } from '@lares/shared-types/languages'
import type { UserKey } from './users.ts'

const keepers: Record<Language, UserKey> = { fr: 'claire', en: 'claire', it: 'lucia', de: 'stefan' }

/** Which of the three users puts things of a language into the archive. */
export function keeperOf(language: Language): UserKey {
  return keepers[language]
}
