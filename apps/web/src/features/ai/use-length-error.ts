import { useTranslation } from 'react-i18next'

/** What is wrong with a question of more than `longest` characters: it is said, and nothing of it is cut off. */
export function useLengthError(text: string, longest: number): string | undefined {
  const { t } = useTranslation('shared')
  const over = text.trim().length - longest
  return over > 0 ? t('overLength', { count: over }) : undefined
}
