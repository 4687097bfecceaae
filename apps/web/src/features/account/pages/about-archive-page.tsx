import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'

export function AboutArchivePage() {
  const { t } = useTranslation('account')
  return <PageHeader title={t('about.title')} />
}
