import type { User } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import dock from '../../../shared/ui/selection-dock/selection-dock.module.css'
import { trackFooterHeight } from '../../../shared/ui/track-height.ts'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { LeaveGuard } from '../../items/public.ts'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { PermissionCards } from './permission-cards.tsx'
import { PermissionLegend } from './permission-legend.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PresetBar } from './preset-bar.tsx'
import { usePermissionDrafts } from './use-permission-drafts.ts'
import styles from './users-permissions.module.css'

/** The page of all permissions of all users. What is ticked is saved together, after it was reviewed. */
export function UsersPermissionsPage() {
  const { t } = useTranslation('users')
  const isWide = useWideScreen()
  const state = useSortedUsers()
  const drafts = usePermissionDrafts(state.users)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isReviewing, setIsReviewing] = useState(false)
  const [conflicting, setConflicting] = useState<User>()
  const choice = { chosen, onChoose: setChosen }
  const { changes } = drafts
  // An administrator may do everything, so that what was ticked for somebody who has become one cannot be saved.
  const appointed = state.users.find((user) => user.isAdmin && drafts.getDraft(user))
  if (appointed) {
    drafts.discard([appointed.id])
    setConflicting(appointed)
  }
  return (
    <>
      <PageHeader lead={t('matrix.lead')} />
      <UsersState state={state} />
      {conflicting ? (
        <Note intent="warning">{t('matrix.conflict', { name: conflicting.displayName })}</Note>
      ) : null}
      {state.users.length > 0 ? (
        <div className={styles.page}>
          <LeaveGuard hasUnsavedChanges={() => changes.length > 0} text={t('matrix.leave')} />
          <PresetBar users={state.users} drafts={drafts} {...choice} />
          {isWide ? (
            <PermissionMatrix users={state.users} drafts={drafts} {...choice} />
          ) : (
            <PermissionCards users={state.users} drafts={drafts} {...choice} />
          )}
          <PermissionLegend />
        </div>
      ) : null}
      {changes.length > 0 ? (
        <section ref={trackFooterHeight} className={dock.dock} aria-label={t('matrix.reviewTitle')}>
          <div className={dock.bar}>
            <p className={dock.count} role="status">
              {t('matrix.changed', { count: changes.length })}
            </p>
            <div className={dock.actions}>
              <Button variant="default" onClick={() => drafts.discard()}>
                {t('matrix.discard')}
              </Button>
              <Button onClick={() => setIsReviewing(true)}>{t('matrix.review')}</Button>
            </div>
          </div>
        </section>
      ) : null}
      {isReviewing ? (
        <ChangesDialog
          changes={changes}
          onClose={() => setIsReviewing(false)}
          onSaved={(userIds) => {
            drafts.discard(userIds)
            setConflicting(undefined)
            setIsReviewing(false)
          }}
          reload={async () => {
            const { data, error } = await state.refetch()
            return data ? { users: data.users, changes: drafts.getChanges(data.users) } : { error }
          }}
          onConflict={(user) => {
            drafts.discard([user.id])
            setConflicting(user)
            setIsReviewing(false)
          }}
        />
      ) : null}
    </>
  )
}
