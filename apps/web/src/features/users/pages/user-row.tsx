import '@mantine/core/styles/Avatar.layer.css'
import type { User } from '@lares/shared-types/users'
import { Avatar } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { useGetSetupQuery } from '../../account/public.ts'
import { statusTones } from '../status-tones.ts'
import type { UserAction } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './users-list-page.module.css'

/** One user: name, e-mail address, status, last visit and menu. */
export const UserRow = memo(function UserRow({
  user,
  onAction,
}: {
  user: User
  onAction: (action: UserAction) => void
}) {
  const { t } = useTranslation('users')
  // Nobody can confirm an address where the archive sends no mail.
  const { data: setup } = useGetSetupQuery()
  const isUnconfirmed = setup?.sendsMail === true && !user.verified && user.status !== 'invited'
  const restrictionCount = user.restrictedTagIds.length + user.restrictedCategoryIds.length
  const marks = [
    user.isAdmin ? t('administrator') : '',
    isUnconfirmed ? t('notVerified') : '',
    restrictionCount > 0 && !user.isAdmin ? t('restrictions', { count: restrictionCount }) : '',
  ].filter(Boolean)
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Avatar name={user.displayName} size={44} color="primary" alt="" />
      <div className={styles.identity}>
        <span className={styles.name}>{user.displayName}</span>
        <span className={styles.email}>{user.email}</span>
      </div>
      <ul className={styles.badges} aria-label={t('marksOf', { name: user.displayName })}>
        <li>
          <StatusBadge tone={statusTones[user.status]}>{t(`status.${user.status}`)}</StatusBadge>
        </li>
        {marks.map((mark) => (
          <li key={mark}>
            <StatusBadge>{mark}</StatusBadge>
          </li>
        ))}
      </ul>
      <span className={styles.lastSeen}>
        {user.lastSeenAt ? <RelativeTime instant={user.lastSeenAt} /> : t('neverSeen')}
      </span>
      <UserMenu user={user} onAction={onAction} />
    </li>
  )
})
