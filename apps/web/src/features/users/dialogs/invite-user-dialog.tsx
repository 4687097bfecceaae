import type { Invitation } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useInviteUserMutation } from '../api.ts'
import { useUserForm } from '../forms/use-user-form.ts'
import { UserForm } from '../forms/user-form.tsx'

interface InviteUserDialogProps {
  onClose: () => void
  onInvited: (invitation: Invitation) => void
}

/** Invites a person and sets their rights. */
export function InviteUserDialog({ onClose, onInvited }: InviteUserDialogProps) {
  const { t } = useTranslation('users')
  const [invite, { isLoading, error }] = useInviteUserMutation()
  const form = useUserForm(undefined)
  const draft = useDraft(form, {
    subject: 'users.new',
    like: form.getValues(),
    getTitle: ({ displayName }) => displayName,
  })
  const isEmailTaken = isApiFailure(error) && error.code === 'already-exists'

  const submit = form.handleSubmit(async (body) => {
    const result = await invite({ body })
    if (result.error) return showServerIssues(form, result.error)
    draft.clear()
    onInvited(result.data)
  })

  return (
    <AppDialog opened onClose={onClose} title={t('invite.title')} size="large">
      <UserForm
        form={form}
        title={t('invite.title')}
        submitLabel={t('invite.submit')}
        isSaving={isLoading}
        onSubmit={submit}
        onCancel={onClose}
      >
        <DraftOffer form={form} draft={draft} />
        {isEmailTaken ? <Note intent="error">{t('form.addressTaken')}</Note> : <FailureNote error={error} />}
      </UserForm>
    </AppDialog>
  )
}
