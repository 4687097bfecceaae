import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { SignInForm } from '../../account/public.ts'
import styles from './search-page.module.css'

/** A search page as guests see it: a sign-in form, after which the search continues. */
export function GuestSearch() {
  const { t } = useTranslation('search')
  return (
    <div className={styles.guest}>
      <PageHeader lead={t('guest.lead')} />
      <Panel title={t('guest.signIn')}>
        <SignInForm />
      </Panel>
    </div>
  )
}
