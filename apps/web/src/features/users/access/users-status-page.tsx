import type { UserSignIns } from '@lares/shared-types/contracts/sign-ins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useRowsInSteps } from '../../../shared/ui/use-rows-in-steps.ts'
import { useListSignInsQuery } from '../../sign-ins/public.ts'
import { ChangeStatusDialog } from '../dialogs/change-status-dialog.tsx'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import { EndAllDialog } from './end-all-dialog.tsx'
import { RemoveSecondFactorDialog } from './remove-second-factor-dialog.tsx'
import { type AccessAction, StatusRow } from './status-row.tsx'

/** The page that shows who can sign in, where they are signed in, and how often somebody has tried in vain. */
export function UsersStatusPage() {
  const { t } = useTranslation('users')
  const state = useSortedUsers()
  const { data, error, isLoading, refetch } = useListSignInsQuery()
  const [open, setOpen] = useState<AccessAction | null>(null)
  const rowCount = useRowsInSteps(state.users.length)
  const signIns = new Map<string, UserSignIns>(data?.users.map((entry) => [entry.userId, entry]))
  const user = state.users.find(({ id }) => id === open?.userId)
  return (
    <>
      <PageHeader lead={t('access.lead')} />
      <UsersState state={{ ...state, isLoading: state.isLoading || isLoading }} />
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {state.users.length > 0 && !isLoading ? (
        <ul className={rows.list} aria-label={t('pages.status')}>
          {state.users.slice(0, rowCount).map((row) => (
            <StatusRow key={row.id} user={row} signIns={signIns.get(row.id)} onAction={setOpen} />
          ))}
        </ul>
      ) : null}
      {user && open?.action === 'status' ? (
        <ChangeStatusDialog user={user} onClose={() => setOpen(null)} />
      ) : null}
      {user && open?.action === 'second-factor' ? (
        <RemoveSecondFactorDialog user={user} onClose={() => setOpen(null)} />
      ) : null}
      {user && open?.action === 'end-all' ? <EndAllDialog user={user} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
