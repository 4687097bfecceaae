import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useGetSetupQuery } from '../api.ts'
import { SignInForm } from '../forms/sign-in-form.tsx'
import styles from './account-pages.module.css'

/** The start page of guests: an introduction and the sign-in form. */
export function SignInPage() {
  const { t } = useTranslation('account')
  const { data: setup } = useGetSetupQuery()
  return (
    <div className={styles.entry}>
      <div>
        <PageHeader lead={t('signIn.lead')} />
        <p className={styles.text}>{t('signIn.about')}</p>
      </div>
      <Panel title={t('signIn.title')}>
        {setup?.needed ? <Note intent="info">{t('signIn.setupNeeded')}</Note> : null}
        <SignInForm />
      </Panel>
    </div>
  )
}
