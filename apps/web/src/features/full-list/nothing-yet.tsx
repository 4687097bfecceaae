import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

/** Shown instead of a table that has no rows. */
export function NothingYet() {
  const { t } = useTranslation('full-list')
  return <EmptyState icon="list" title={t('empty')} text={t('emptyText')} />
}
