import {
  getLocalizedName,
  type Language,
  type LocalizedNames,
  languages,
} from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'

/** The current language of the interface. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find((language) => language === i18n.language) ?? languages[0]
}

/** Returns a function that picks a localized name in the current language, with a fallback to other languages. */
export function useName(): (names: LocalizedNames) => string {
  const language = useLanguage()
  return (names) => getLocalizedName(names, language)
}
