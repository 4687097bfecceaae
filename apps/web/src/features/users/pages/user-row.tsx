import '@mantine/core/styles/Avatar.layer.css'
import type { User } from '@lares/shared-types/users'
import { Avatar } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useGetSetupQuery } from '../../account/public.ts'
import type { UserAct } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './users-list-page.module.css'

/** One user: who, how they stand, when they were last here, and what can be done. */
export function UserRow({ user, onDo }: { user: User; onDo: (act: UserAct) => void }) {
  const { t } = useTranslation('users')
  // Where no mails are sent, nobody can confirm an address.
  const { data: setup } = useGetSetupQuery()
  const unconfirmed = setup?.sendsMail === true && !user.verified && user.status !== 'invited'
  const restricted = user.restrictedTagIds.length + user.restrictedCategoryIds.length
  return (
    <li className={styles.row}>
      <Avatar name={user.displayName} size={44} color="primary" alt="" />
      <div className={styles.who}>
        <span className={styles.name}>{user.displayName}</span>
        <span className={styles.email}>{user.email}</span>
      </div>
      <ul className={styles.marks} aria-label={t('marksOf', { name: user.displayName })}>
        <li data-status={user.status}>{t(`status.${user.status}`)}</li>
        {user.isAdmin ? <li>{t('administrator')}</li> : null}
        {unconfirmed ? <li>{t('notVerified')}</li> : null}
        {restricted > 0 && !user.isAdmin ? <li>{t('restrictions', { count: restricted })}</li> : null}
      </ul>
      <span className={styles.seen}>
        {user.lastSeenAt ? <RelativeTime instant={user.lastSeenAt} /> : t('neverSeen')}
      </span>
      <UserMenu user={user} onDo={onDo} />
    </li>
  )
}
