import type { SessionUser } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useGetSetupQuery, useRequestVerificationMutation } from '../api.ts'
import styles from './preferences.module.css'

/**
 * The own address, and whether it is confirmed; sends the confirming link once more. Where the archive sends no mails, an
 * address that nobody could confirm is not held against anybody.
 */
export function AddressState({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const { data: setup } = useGetSetupQuery()
  const [request, { isLoading, isSuccess, error }] = useRequestVerificationMutation()
  const confirmable = !user.verified && setup?.sendsMail === true
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
      {confirmable ? <Note intent="warning">{preferences('notVerified')}</Note> : null}
      {confirmable && !isSuccess ? (
        <Button variant="default" loading={isLoading} onClick={() => void request()}>
          {preferences('sendVerification')}
        </Button>
      ) : null}
      {isSuccess ? <Note intent="success">{preferences('verificationSent')}</Note> : null}
      <FailureNote error={error} />
    </div>
  )
}
