import type { SessionUser } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useGetSetupQuery, useRequestVerificationMutation } from '../api.ts'
import styles from './preferences.module.css'

/**
 * The user's e-mail address, whether it is confirmed, and a button that sends the link again. Where the archive sends no
 * mail, nobody can confirm an address, so nothing is said about it.
 */
export function EmailStatus({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const { data: setup } = useGetSetupQuery()
  const [request, { isLoading, isSuccess, error }] = useRequestVerificationMutation()
  const canConfirm = !user.verified && setup?.sendsMail === true
  return (
    <div className={styles.address}>
      <p>
        <strong className={styles.term}>{t('fields.email')}</strong>
        <span className={styles.value}>{user.email}</span>
      </p>
      {user.verified ? (
        <p className={styles.verified}>
          <Icon name="shield-check" size={18} />
          {preferences('verified')}
        </p>
      ) : null}
      {canConfirm ? <Note intent="warning">{preferences('notVerified')}</Note> : null}
      {canConfirm && !isSuccess ? (
        <Button variant="default" loading={isLoading} onClick={() => void request()}>
          {preferences('sendVerification')}
        </Button>
      ) : null}
      {isSuccess ? <Note intent="success">{preferences('verificationSent')}</Note> : null}
      <FailureNote error={error} />
    </div>
  )
}
