import type { UserSignIns } from '@lares/shared-types/contracts/sign-ins'
import type { User } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { SignInList, useEndSignInMutation } from '../../sign-ins/public.ts'
import { statusTones } from '../status-tones.ts'
import { useMayChange } from '../use-may-change.ts'
import styles from './status-row.module.css'

/** What is done to a user in a dialog. */
export type AccessAction = {
  readonly action: 'status' | 'end-all' | 'second-factor'
  readonly userId: string
}

/** Wrong passwords from which on it is said that somebody may be guessing. */
const suspiciousFailures = 10

interface StatusRowProps {
  user: User
  /** Undefined until they are loaded. */
  signIns: UserSignIns | undefined
  onAction: (action: AccessAction) => void
}

/** The access of one user: status, last visit, failed sign-ins and devices. */
export const StatusRow = memo(function StatusRow({ user, signIns, onAction }: StatusRowProps) {
  const { t } = useTranslation('users')
  const { mayChangeAccess: mayChange } = useMayChange(user)
  const { id, displayName: name, status } = user
  const failures = signIns?.failedSignIns ?? 0
  return (
    <li className={rows.row}>
      <div className={styles.head}>
        <div className={rows.text}>
          <span className={rows.head}>
            <span className={rows.name}>{name}</span>
            <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>
            {user.isAdmin ? <StatusBadge>{t('administrator')}</StatusBadge> : null}
          </span>
          <span className={rows.facts}>
            <span>{user.lastSeenAt ? <RelativeTime instant={user.lastSeenAt} /> : t('neverSeen')}</span>
            {signIns?.hasSecondFactor ? <span>{t('access.secondFactor')}</span> : null}
            {failures > 0 ? (
              <span className={styles.failed}>
                {t('access.failed', { count: failures })}
                {signIns?.lastFailedSignInAt ? (
                  <>
                    {' · '}
                    <RelativeTime instant={signIns.lastFailedSignInAt} />
                  </>
                ) : null}
              </span>
            ) : null}
          </span>
          {failures >= suspiciousFailures ? (
            <p className={styles.attention}>{t('access.attention')}</p>
          ) : null}
        </div>
        {mayChange && status !== 'invited' ? (
          <Button
            variant="default"
            aria-label={`${t(status === 'suspended' ? 'readmit.confirm' : 'suspend.confirm')}: ${name}`}
            onClick={() => onAction({ action: 'status', userId: id })}
          >
            {t(status === 'suspended' ? 'readmit.confirm' : 'suspend.confirm')}
          </Button>
        ) : null}
      </div>
      {signIns?.hasSecondFactor && mayChange ? (
        <Button
          variant="default"
          className={styles.remove ?? ''}
          aria-label={t('access.removeSecondFactorOf', { name })}
          onClick={() => onAction({ action: 'second-factor', userId: id })}
        >
          {t('access.removeSecondFactor')}
        </Button>
      ) : null}
      {signIns && status === 'active' ? (
        <Devices user={user} signIns={signIns} mayEnd={mayChange} onAction={onAction} />
      ) : null}
    </li>
  )
})

function Devices({
  user,
  signIns: { signIns },
  mayEnd,
  onAction,
}: {
  user: User
  signIns: UserSignIns
  mayEnd: boolean
  onAction: (action: AccessAction) => void
}) {
  const { t } = useTranslation('users')
  const [end] = useEndSignInMutation()
  const { id, displayName: name } = user
  if (signIns.length === 0) return <p className={styles.nowhere}>{t('access.nowhere')}</p>
  return (
    <details className={styles.devices}>
      <summary>{t('access.devices', { count: signIns.length })}</summary>
      <SignInList
        signIns={signIns}
        label={t('access.devicesOf', { name })}
        onEnd={mayEnd ? (signInId) => end({ params: { id, signInId } }) : undefined}
      />
      {mayEnd ? (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('access.endAllOf', { name })}
          onClick={() => onAction({ action: 'end-all', userId: id })}
        >
          {t('access.endAll')}
        </Button>
      ) : null}
    </details>
  )
}
