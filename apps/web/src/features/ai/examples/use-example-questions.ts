import { defaultLanguage, languages } from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'
import { useExampleQuestionsQuery } from '../api.ts'

/** Example questions in the language of the page, which the archive has answered for the user before it offers them. */
export function useExampleQuestions(): readonly string[] {
  const { i18n } = useTranslation()
  const language = languages.find((one) => one === i18n.language) ?? defaultLanguage
  const { currentData } = useExampleQuestionsQuery({ query: { language } })
  return currentData?.questions ?? []
}
