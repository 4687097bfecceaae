import { useTranslation } from 'react-i18next'

/** Returns an error for a text of more than `maxLength` characters. The text is not truncated, so that nothing typed is lost. */
export function useLengthError(text: string, maxLength: number): string | undefined {
  const { t } = useTranslation('shared')
  const excess = text.trim().length - maxLength
  return excess > 0 ? t('overLength', { count: excess }) : undefined
}
