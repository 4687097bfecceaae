import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useSavedToast } from '../../../shared/forms/use-saved-toast.ts'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { useChangeUserMutation, useListUsersQuery } from '../api.ts'
import { toFormValues, useUserForm } from '../forms/use-user-form.ts'
import { UserFields } from '../forms/user-fields.tsx'
import { mergeUserEdits } from './merge-user-edits.ts'

const fields = [
  'displayName',
  'email',
  'language',
  'isAdmin',
  'permissions',
  'restrictedTagIds',
  'restrictedCategoryIds',
] as const

/** Edits the details and rights of a user, effective from their next request. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const showSaved = useSavedToast()
  const isAdmin = useUser()?.isAdmin ?? false
  const { data, refetch } = useListUsersQuery()
  const [change] = useChangeUserMutation()
  const form = useUserForm(user)
  const edit = useVersionedEdit(form, {
    entity: user,
    entities: data?.users,
    refetch,
    toFormValues,
    getTitle: ({ displayName }) => displayName,
    merge: mergeUserEdits,
    save: (body, version) => change({ params: { id: user.id }, body: { ...body, version } }),
    toSaved: (saved) => saved,
    onSaved(mergedWith) {
      showSaved(t('edit.saved', { name: user.displayName }), mergedWith)
      onClose()
    },
  })

  return (
    <FormDialog
      title={t('edit.title', { name: user.displayName })}
      size="large"
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <UserFields control={form.control} />
      {isAdmin ? <HistoryLink type="users" id={user.id} /> : null}
      <EditNotes
        form={form}
        edit={edit}
        fields={fields}
        getFieldName={(field) => t(`fields.${field}`)}
        failureTexts={{ 'already-exists': t('form.addressTaken') }}
      />
    </FormDialog>
  )
}
