import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { ChangePasswordForm } from '../forms/change-password-form.tsx'
import { NameForm } from '../forms/name-form.tsx'
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx'
import { EmailStatus } from '../preferences/email-status.tsx'
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx'
import styles from './account-pages.module.css'

/** The user's own account: name, e-mail address, password, and a link to the appearance settings. */
export function UserProfilePage() {
  const { t } = useTranslation('preferences')
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHeader />
      <div className={styles.stack}>
        <Panel title={t('me')}>
          <NameForm user={user} />
          <EmailStatus user={user} />
        </Panel>
        <Panel title={t('interface')} lead={t('interfaceLead')}>
          <Button component={Link} to={paths.interface.to()} variant="default">
            {t('toInterface')}
          </Button>
        </Panel>
        <Panel title={t('passwordTitle')} lead={t('passwordLead')}>
          <ChangePasswordForm />
        </Panel>
        <SecondFactorPanel />
        <PasskeysPanel />
      </div>
    </>
  )
}
