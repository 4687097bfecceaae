import { type Language, type LocalizedNames, languages, nameIn } from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'

/** The language that the interface speaks now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find((language) => language === i18n.language) ?? languages[0]
}

/** Reads a name that may exist in several languages as the reader wants it. */
export function useName(): (names: LocalizedNames) => string {
  const language = useLanguage()
  return (names) => nameIn(names, language)
}
