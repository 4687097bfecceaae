import type { Language } from '@lares/shared-types/languages'

/** Each language named in itself, so that its speakers find it whatever the current language is. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
}
