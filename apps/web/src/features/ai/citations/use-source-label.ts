import { useTranslation } from 'react-i18next'
import type { NumberedSource } from './number-sources.ts'

/** Returns a function with the name of the link to a source: its number, title and page. */
export function useSourceLabel(): (source: NumberedSource) => string {
  const { t } = useTranslation('ai')
  return ({ number, citation: { title, page } }) =>
    page === undefined
      ? t('citations.source', { number, title })
      : t('citations.sourceOnPage', { number, title, page })
}
