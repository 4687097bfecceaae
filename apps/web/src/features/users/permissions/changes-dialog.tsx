import type { User } from '@lares/shared-types/users'
import { maxChangedUsers } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useChangeUsersMutation } from '../api.ts'
import type { PermissionChange } from './use-permission-drafts.ts'
import { usePermissionNames } from './use-permission-names.ts'
import styles from './users-permissions.module.css'

interface ChangesDialogProps {
  changes: readonly PermissionChange[]
  onClose: () => void
  onSaved: () => void
  /** Somebody else has changed this user since the page was loaded, so nothing was saved. */
  onConflict: (user: User) => void
}

/** Shows who gets and who loses which permissions, and saves all of it or nothing. */
export function ChangesDialog({ changes, onClose, onSaved, onConflict }: ChangesDialogProps) {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const { getNames } = usePermissionNames()
  const [changeUsers] = useChangeUsersMutation()

  async function save() {
    const saved = changes.slice(0, maxChangedUsers)
    const result = await changeUsers({
      body: {
        changes: saved.map(({ user: { id, version }, next }) => ({ id, version, permissions: [...next] })),
      },
    })
    if (isApiFailure(result.error) && result.error.code === 'version-conflict') {
      const conflicting = changes.find(({ user }) => user.id === findUserId(result.error))
      if (conflicting) onConflict(conflicting.user)
      return conflicting ? undefined : result
    }
    if (result.error) return result
    dispatch(toastShown({ title: t('matrix.saved', { count: saved.length }), intent: 'success' }))
    onSaved()
    return result
  }

  return (
    <ConfirmDialog
      title={t('matrix.reviewTitle')}
      confirmLabel={t('matrix.save')}
      onClose={onClose}
      onConfirm={save}
    >
      <ul className={styles.changes}>
        {changes.map(({ user, added, removed }) => (
          <li key={user.id}>
            <p className={styles.name}>{user.displayName}</p>
            {added.length > 0 ? (
              <p>
                {t('matrix.gets')} {getNames(added)}
              </p>
            ) : null}
            {removed.length > 0 ? (
              <p className={styles.lost}>
                {t('matrix.loses')} {getNames(removed)}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** The error of several changes names the user it is about; that of one does not, as there is no other. */
function findUserId(error: unknown): unknown {
  if (!isApiFailure(error)) return undefined
  const { userId, current } = (error.params ?? {}) as { userId?: unknown; current?: { id?: unknown } }
  return userId ?? current?.id
}
