import { languageNames } from '@lares/shared-types/languages'
import type { User } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { SignInList, useListSignInsQuery } from '../../sign-ins/public.ts'
import { RemoveSecondFactorDialog } from '../access/remove-second-factor-dialog.tsx'
import { EditUserDialog } from '../dialogs/edit-user-dialog.tsx'
import { usePermissionNames } from '../permissions/use-permission-names.ts'
import { statusTones } from '../status-tones.ts'
import { useMayChange } from '../use-may-change.ts'
import { HiddenLabels } from './hidden-labels.tsx'
import { SeeAs } from './see-as.tsx'
import styles from './users-profile.module.css'

/** Everything about one user, with links to where each of it is changed. */
export function UserInFull({ user }: { user: User }) {
  const { t, i18n } = useTranslation('users')
  const viewer = useUser()
  const { mayEdit } = useMayChange(user)
  const [isEditing, setIsEditing] = useState(false)
  const { getNames } = usePermissionNames()
  const { id, displayName: name, siteparams } = user
  const joined = getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(user.createdAt))
  return (
    <div className={styles.panels}>
      <Panel title={name}>
        <div className={styles.name}>
          <StatusBadge tone={statusTones[user.status]}>{t(`status.${user.status}`)}</StatusBadge>
          {user.isAdmin ? <StatusBadge>{t('administrator')}</StatusBadge> : null}
        </div>
        <p className={styles.facts}>
          <span>{user.email}</span>
          {siteparams.language ? <span>{languageNames[siteparams.language]}</span> : null}
          <span>{t('one.joined', { date: joined })}</span>
          <span>{user.lastSeenAt ? <RelativeTime instant={user.lastSeenAt} /> : t('one.never')}</span>
        </p>
        <div className={styles.actions}>
          {mayEdit ? (
            <Button
              variant="default"
              leftSection={<Icon name="edit" size={18} />}
              onClick={() => setIsEditing(true)}
            >
              {t('one.edit')}
            </Button>
          ) : null}
          {viewer?.isAdmin ? <HistoryLink type="users" id={id} /> : null}
          {viewer?.isAdmin ? (
            <Button component={Link} variant="default" to={`${paths.auditLog.to()}?user=${id}`}>
              {t('one.audit')}
            </Button>
          ) : null}
        </div>
      </Panel>
      <SeeAs user={user} />
      <Panel title={t('one.mayTitle')}>
        {user.isAdmin ? <p>{t('one.mayAll')}</p> : null}
        {!user.isAdmin && user.permissions.length === 0 ? <p>{t('one.mayNothing')}</p> : null}
        {!user.isAdmin && user.permissions.length > 0 ? <p>{getNames(user.permissions)}</p> : null}
      </Panel>
      <Panel title={t('one.hiddenTitle')}>
        <HiddenLabels user={user} />
      </Panel>
      <Panel title={t('one.devicesTitle')}>
        <Devices user={user} />
      </Panel>
      {isEditing ? <EditUserDialog user={user} onClose={() => setIsEditing(false)} /> : null}
    </div>
  )
}

/** Where a user is signed in, and whether with a second factor. */
function Devices({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useListSignInsQuery()
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <TextSkeleton lines={2} />
  const access = data.users.find(({ userId }) => userId === user.id)
  const devices = access?.signIns ?? []
  return (
    <>
      {devices.length === 0 ? (
        <p>{t('access.nowhere')}</p>
      ) : (
        <SignInList signIns={devices} label={t('access.devicesOf', { name: user.displayName })} />
      )}
      {access?.hasSecondFactor ? <SecondFactor user={user} /> : null}
    </>
  )
}

/** That a user has a second factor, which those who manage users can remove for them. */
function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const [isRemoving, setIsRemoving] = useState(false)
  const { mayChangeAccess } = useMayChange(user)
  return (
    <>
      <p>{t('access.secondFactor')}</p>
      {mayChangeAccess ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setIsRemoving(true)}>
            {t('access.removeSecondFactor')}
          </Button>
        </div>
      ) : null}
      {isRemoving ? <RemoveSecondFactorDialog user={user} onClose={() => setIsRemoving(false)} /> : null}
    </>
  )
}
