import type { Invitation } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useInviteUserMutation } from '../api.ts'
import { useUserForm } from '../forms/use-user-form.ts'
import { UserFields } from '../forms/user-fields.tsx'

interface InviteUserDialogProps {
  onClose: () => void
  onInvited: (invitation: Invitation) => void
}

/** Invites a person and sets their rights. */
export function InviteUserDialog({ onClose, onInvited }: InviteUserDialogProps) {
  const { t } = useTranslation('users')
  const [invite] = useInviteUserMutation()
  const form = useUserForm(undefined)
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: 'users.new',
    getTitle: ({ displayName }) => displayName,
    create: (body) => invite({ body }),
    onCreated: onInvited,
  })

  return (
    <FormDialog
      title={t('invite.title')}
      size="large"
      submitLabel={t('invite.submit')}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields control={form.control} />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} texts={{ 'already-exists': t('form.addressTaken') }} />
    </FormDialog>
  )
}
