import '@mantine/core/styles/Avatar.layer.css'
import type { User } from '@lares/shared-types/users'
import { Avatar } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useGetSetupQuery } from '../../account/public.ts'
import type { UserAction } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './users-list-page.module.css'

/** One user: name, e-mail address, status, last visit and menu. */
export function UserRow({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
  const { t } = useTranslation('users')
  // Nobody can confirm an address where the archive sends no mail.
  const { data: setup } = useGetSetupQuery()
  const isUnconfirmed = setup?.sendsMail === true && !user.verified && user.status !== 'invited'
  const restrictionCount = user.restrictedTagIds.length + user.restrictedCategoryIds.length
  return (
    <li className={styles.row}>
      <Avatar name={user.displayName} size={44} color="primary" alt="" />
      <div className={styles.identity}>
        <span className={styles.name}>{user.displayName}</span>
        <span className={styles.email}>{user.email}</span>
      </div>
      <ul className={styles.badges} aria-label={t('marksOf', { name: user.displayName })}>
        <li data-status={user.status}>{t(`status.${user.status}`)}</li>
        {user.isAdmin ? <li>{t('administrator')}</li> : null}
        {isUnconfirmed ? <li>{t('notVerified')}</li> : null}
        {restrictionCount > 0 && !user.isAdmin ? (
          <li>{t('restrictions', { count: restrictionCount })}</li>
        ) : null}
      </ul>
      <span className={styles.lastSeen}>
        {user.lastSeenAt ? <RelativeTime instant={user.lastSeenAt} /> : t('neverSeen')}
      </span>
      <UserMenu user={user} onAction={onAction} />
    </li>
  )
}
