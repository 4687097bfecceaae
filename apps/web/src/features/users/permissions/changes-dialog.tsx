import type { User } from '@lares/shared-types/users'
import { maxChangedUsers } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { type ConflictingSave, getConflictingSave } from '../../../shared/forms/conflicting-save.ts'
import { maxMerges } from '../../../shared/forms/save-merging.ts'
import { useSavedToast } from '../../../shared/forms/use-saved-toast.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useChangeUsersMutation } from '../api.ts'
import type { PermissionChange } from './use-permission-drafts.ts'
import { usePermissionNames } from './use-permission-names.ts'
import styles from './users-permissions.module.css'

interface ChangesDialogProps {
  changes: readonly PermissionChange[]
  onClose: () => void
  onSaved: (userIds: string[]) => void
  /** Loads the users again, and returns what is still to be changed of them, or why they could not be loaded. */
  reload: () => Promise<Reloaded | { readonly error: unknown }>
  /** Somebody else has made this user an administrator since the page was loaded, so nothing was saved. */
  onConflict: (user: User) => void
}

interface Reloaded {
  readonly users: readonly User[]
  readonly changes: readonly PermissionChange[]
}

/** Shows who gets and who loses which permissions, and saves all of it or nothing. */
export function ChangesDialog({ changes, onClose, onSaved, reload, onConflict }: ChangesDialogProps) {
  const { t } = useTranslation('users')
  const showSaved = useSavedToast()
  const { getNames } = usePermissionNames()
  const [changeUsers] = useChangeUsersMutation()

  const send = (sent: readonly PermissionChange[]) =>
    changeUsers({
      body: {
        changes: sent.map(({ user: { id, version }, next }) => ({ id, version, permissions: [...next] })),
      },
    })

  async function save() {
    const chosen = changes.slice(0, maxChangedUsers)
    const ids = chosen.map(({ user }) => user.id)
    let result: { error?: unknown } = await send(chosen)
    let mergedWith: ConflictingSave | undefined
    for (let attempt = 0; getConflictingSave(result.error) && attempt < maxMerges; attempt++) {
      mergedWith = getConflictingSave(result.error)
      const latest = await reload()
      if ('error' in latest) return latest
      const appointed = latest.users.find(({ id, isAdmin }) => isAdmin && ids.includes(id))
      if (appointed) {
        onConflict(appointed)
        return undefined
      }
      const pending = latest.changes.filter(({ user }) => ids.includes(user.id))
      result = pending.length === 0 ? {} : await send(pending)
    }
    if (result.error) return result
    showSaved(t('matrix.saved', { count: chosen.length }), mergedWith)
    onSaved(ids)
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
