import type { HistoryEntry } from '@lares/shared-types/history'
import { useTranslation } from 'react-i18next'

/** Returns a function that says in words who did what. */
export function useActionText(): (entry: Pick<HistoryEntry, 'action' | 'by'>) => string {
  const { t } = useTranslation('history')
  return ({ action, by }) => t(`actions.${action}`, { name: by?.displayName ?? t('nobody') })
}
