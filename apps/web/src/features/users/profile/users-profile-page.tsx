import type { User } from '@lares/shared-types/users'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import { UserInFull } from './user-in-full.tsx'
import styles from './users-profile.module.css'

/** The page of one user in full: how they sign in, what they may do and see, and the archive as they see it. */
export function UsersProfilePage() {
  const { t } = useTranslation('users')
  const state = useSortedUsers()
  const [search, setSearch] = useSearchParams()
  const user = state.users.find(({ id }) => id === search.get('user'))
  return (
    <>
      <PageHeader lead={t('one.lead')} />
      <UsersState state={state} />
      {state.users.length > 0 ? (
        <div className={styles.page}>
          <NativeSelect
            className={styles.choice ?? ''}
            label={t('one.choose')}
            value={user?.id ?? ''}
            onChange={({ currentTarget: { value } }) => setSearch({ user: value })}
            data={[...(user ? [] : [{ value: '', label: t('one.none') }]), ...state.users.map(toOption)]}
          />
          {user ? (
            <UserInFull key={user.id} user={user} />
          ) : (
            <EmptyState icon="user-circle" title={t('one.none')} />
          )}
        </div>
      ) : null}
    </>
  )
}

function toOption({ id, displayName, email }: User) {
  return { value: id, label: `${displayName} · ${email}` }
}
