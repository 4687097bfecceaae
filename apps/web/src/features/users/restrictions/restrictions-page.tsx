import type { User } from '@lares/shared-types/users'
import { UnstyledButton } from '@mantine/core'
import { memo, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ListChange } from '../../../shared/forms/list-changes.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useRowsInSteps } from '../../../shared/ui/use-rows-in-steps.ts'
import { LeaveGuard } from '../../items/public.ts'
import type { LabelKind } from '../../labels/public.ts'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import { getRestricted } from './restricted-labels.ts'
import { RestrictionEditor } from './restriction-editor.tsx'
import styles from './restrictions.module.css'

/** The page of hidden tags, or of hidden categories: people beside what is hidden from the chosen one. */
export function RestrictionsPage({ kind }: { kind: LabelKind }) {
  const { t } = useTranslation('users')
  const state = useSortedUsers()
  const [search, setSearch] = useSearchParams()
  // Only what was ticked and unticked here, so that it also applies to what somebody else saves meanwhile.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ListChange<string>>>(new Map())
  const user = state.users.find(({ id }) => id === search.get('user'))
  const rowCount = useRowsInSteps(state.users.length)
  const latestSetSearch = useRef(setSearch)
  latestSetSearch.current = setSearch
  const choose = useCallback((id: string) => latestSetSearch.current({ user: id }), [])

  const hasUnsavedChanges = () => state.users.some(({ id, isAdmin }) => !isAdmin && drafts.has(id))

  function setDraft(userId: string, draft: ListChange<string> | undefined) {
    setDrafts((current) => {
      const next = new Map(current)
      if (draft) next.set(userId, draft)
      else next.delete(userId)
      return next
    })
  }

  return (
    <>
      <PageHeader lead={t(`restrict.${kind}Lead`)} />
      <UsersState state={state} />
      {state.users.length > 0 ? (
        <div className={styles.columns}>
          <LeaveGuard hasUnsavedChanges={hasUnsavedChanges} text={t('matrix.leave')} />
          <ul className={styles.people} aria-label={t('restrict.choose')}>
            {state.users.slice(0, rowCount).map((entry) => (
              <PersonRow
                key={entry.id}
                user={entry}
                kind={kind}
                isCurrent={entry.id === user?.id}
                onChoose={choose}
              />
            ))}
          </ul>
          {user ? (
            <RestrictionEditor
              key={user.id}
              user={user}
              kind={kind}
              draft={drafts.get(user.id)}
              onDraft={(draft) => setDraft(user.id, draft)}
              onStale={() => void state.refetch()}
            />
          ) : (
            <EmptyState icon="eye-off" title={t('restrict.choose')} text={t('restrict.chooseText')} />
          )}
        </div>
      ) : null}
    </>
  )
}

interface PersonRowProps {
  user: User
  kind: LabelKind
  isCurrent: boolean
  onChoose: (id: string) => void
}

const PersonRow = memo(function PersonRow({ user, kind, isCurrent, onChoose }: PersonRowProps) {
  return (
    <li>
      <UnstyledButton
        className={styles.person ?? ''}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(user.id)}
      >
        <span>{user.displayName}</span>
        <span className={styles.count}>
          <HiddenCount user={user} kind={kind} />
        </span>
      </UnstyledButton>
    </li>
  )
})

function HiddenCount({ user, kind }: { user: User; kind: LabelKind }) {
  const { t } = useTranslation('users')
  const { length: count } = getRestricted(user, kind)
  if (user.isAdmin || count === 0) return t('restrict.none')
  return t('restrict.count', { count })
}
