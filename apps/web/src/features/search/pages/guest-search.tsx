import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { SignInForm } from '../../account/public.ts'
import styles from './search-page.module.css'

/**
 * What guests see here: that searching needs signing in, and the form for it. The search goes on afterwards. `title` is
 * that of the page where it is not simply the search.
 */
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
