import type { Language } from '@lares/shared-types/languages'

/** Each language in its own words, because who looks for theirs reads no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
}
