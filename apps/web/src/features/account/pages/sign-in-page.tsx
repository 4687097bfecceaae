import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'

export function SignInPage() {
  const { t } = useTranslation('account')
  return <PageHeader title={t('signIn.title')} />
}
