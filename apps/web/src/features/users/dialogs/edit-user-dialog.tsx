import type { User } from '@lares/shared-types/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { changedFields } from '../../../shared/forms/changed-fields.ts'
import { ConflictNote } from '../../../shared/forms/conflict-note.tsx'
import { saveBetweenIn } from '../../../shared/forms/save-between.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useChangeUserMutation, useListUsersQuery } from '../api.ts'
import { useUserForm, valuesOf } from '../forms/use-user-form.ts'
import { UserForm } from '../forms/user-form.tsx'

const fields = [
  'displayName',
  'email',
  'isAdmin',
  'permissions',
  'restrictedTagIds',
  'restrictedCategoryIds',
] as const

/** Changes who a user is and what they may; holds from their next request. */
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
    titleOf: ({ displayName }) => displayName,
    opened: () => base,
  })
  const conflict = saveBetweenIn(error)
  const addressTaken = isApiFailure(error) && error.code === 'already-exists'
  const latest = data?.users.find(({ id }) => id === user.id) ?? base

  const saveOver = (version: number) =>
    form.handleSubmit(async (body) => {
      const answer = await change({ params: { id: user.id }, body: { ...body, version } })
      if (!answer.error) {
        draft.drop()
        dispatch(toastShown({ title: t('edit.saved', { name: user.displayName }), intent: 'success' }))
        return onClose()
      }
      showServerIssues(form, answer.error)
      if (saveBetweenIn(answer.error)) await refetch()
    })

  function takeTheirs() {
    form.reset(valuesOf(latest))
    setBase(latest)
    reset()
  }

  return (
    <AppDialog opened onClose={onClose} title={t('edit.title', { name: user.displayName })} size="large">
      <UserForm
        form={form}
        title={t('edit.title', { name: user.displayName })}
        submitLabel={shared('save')}
        busy={isLoading}
        onSubmit={saveOver(base.version)}
        onCancel={onClose}
      >
        <DraftOffer form={form} draft={draft} onOpened={setBase} />
        {conflict ? (
          <ConflictNote
            saved={conflict}
            fields={changedFields(base, latest, fields).map((field) => t(`fields.${field}`))}
            onKeepMine={saveOver(latest.version)}
            onTakeTheirs={takeTheirs}
          />
        ) : null}
        {addressTaken ? <Note intent="error">{t('form.addressTaken')}</Note> : null}
        {conflict || addressTaken ? null : <FailureNote error={error} />}
      </UserForm>
    </AppDialog>
  )
}
