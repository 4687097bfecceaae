import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { type HeaderAction, HeaderActions } from '../../../shared/ui/header-actions.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useRowsInSteps } from '../../../shared/ui/use-rows-in-steps.ts'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import { type UserAction, UserDialogs } from './user-dialogs.tsx'
import { UserRow } from './user-row.tsx'

/** The page of all users, for inviting, editing, suspending and deleting them. */
export function UsersListPage() {
  const { t } = useTranslation(['users', 'data-table'])
  const state = useSortedUsers()
  const isAdmin = useUser()?.isAdmin ?? false
  const { users } = state
  // A reply that arrives while a dialog is open is queued until the dialog closes.
  const [actions, setActions] = useState<UserAction[]>([])
  const [openAction = null, ...queued] = actions
  const enqueue = useCallback((action: UserAction) => setActions((current) => [...current, action]), [])
  const rowCount = useRowsInSteps(users.length)
  const further: HeaderAction[] = [
    ...(isAdmin
      ? [{ label: t('users:audit.title'), icon: 'shield-check', to: paths.auditLog.to() } as const]
      : []),
    { label: t('data-table:open'), icon: 'list', to: paths.fullList.to({ type: 'users' }) },
    { label: t('users:inviteMany.title'), icon: 'users', run: () => enqueue({ action: 'invite-many' }) },
  ]
  return (
    <>
      <PageHeader lead={t('users:lead')}>
        <HeaderActions actions={further} />
        <Button
          leftSection={<Icon name="user-plus" size={18} />}
          onClick={() => enqueue({ action: 'invite' })}
        >
          {t('users:invite.title')}
        </Button>
      </PageHeader>
      <UsersState state={state} />
      {users.length > 0 ? (
        <ul className={rows.list} aria-label={t('users:title')}>
          {users.slice(0, rowCount).map((user) => (
            <UserRow key={user.id} user={user} onAction={enqueue} />
          ))}
        </ul>
      ) : null}
      <UserDialogs
        users={users}
        openAction={openAction}
        onDone={(next) => setActions(next ? [next, ...queued] : queued)}
      />
    </>
  )
}
