import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { SignInForm } from '../../account/public.ts'
import styles from './search-page.module.css'

/** The search page of guests: a sign-in form, after which the search continues. `title` defaults to the search page's. */
export function GuestSearch({ title }: { title?: string }) {
  const { t } = useTranslation('search')
  return (
    <div className={styles.guest}>
      <PageHeader title={title ?? t('title')} lead={t('guest.lead')} />
      <Panel title={t('guest.signIn')}>
        <SignInForm />
      </Panel>
    </div>
  )
}
