import type { User } from '@lares/shared-types/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { getChangedFields } from '../../../shared/forms/changed-fields.ts'
import { ConflictNote } from '../../../shared/forms/conflict-note.tsx'
import { getConflictingSave } from '../../../shared/forms/conflicting-save.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useChangeUserMutation, useListUsersQuery } from '../api.ts'
import { toFormValues, useUserForm } from '../forms/use-user-form.ts'
import { UserForm } from '../forms/user-form.tsx'

const fields = [
  'displayName',
  'email',
  'isAdmin',
  'permissions',
  'restrictedTagIds',
  'restrictedCategoryIds',
] as const

/** Edits the details and rights of a user, effective from their next request. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { t: shared } = useTranslation('shared')
  const dispatch = useDispatch()
  const { data, refetch } = useListUsersQuery()
  const [change, { isLoading, error, reset }] = useChangeUserMutation()
  const [base, setBase] = useState(user)
  const form = useUserForm(user)
  const draft = useDraft(form, {
    subject: user.id,
    like: form.getValues(),
    getTitle: ({ displayName }) => displayName,
    opened: () => base,
  })
  const conflict = getConflictingSave(error)
  const isEmailTaken = isApiFailure(error) && error.code === 'already-exists'
  const latest = data?.users.find(({ id }) => id === user.id) ?? base

  const saveOverVersion = (version: number) =>
    form.handleSubmit(async (body) => {
      const result = await change({ params: { id: user.id }, body: { ...body, version } })
      if (!result.error) {
        draft.clear()
        dispatch(toastShown({ title: t('edit.saved', { name: user.displayName }), intent: 'success' }))
        return onClose()
      }
      showServerIssues(form, result.error)
      if (getConflictingSave(result.error)) await refetch()
    })

  function takeTheirs() {
    form.reset(toFormValues(latest))
    setBase(latest)
    reset()
  }

  return (
    <AppDialog opened onClose={onClose} title={t('edit.title', { name: user.displayName })} size="large">
      <UserForm
        form={form}
        title={t('edit.title', { name: user.displayName })}
        submitLabel={shared('save')}
        isSaving={isLoading}
        onSubmit={saveOverVersion(base.version)}
        onCancel={onClose}
      >
        <DraftOffer form={form} draft={draft} onOpened={setBase} />
        {conflict ? (
          <ConflictNote
            saved={conflict}
            fields={getChangedFields(base, latest, fields).map((field) => t(`fields.${field}`))}
            onKeepMine={saveOverVersion(latest.version)}
            onTakeTheirs={takeTheirs}
          />
        ) : null}
        {isEmailTaken ? <Note intent="error">{t('form.addressTaken')}</Note> : null}
        {conflict || isEmailTaken ? null : <FailureNote error={error} />}
      </UserForm>
    </AppDialog>
  )
}
