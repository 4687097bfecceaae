import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useCreateParticipantMutation } from '../api.ts'
import { ParticipantForm } from '../forms/participant-form.tsx'
import { useParticipantForm } from '../forms/use-participant-form.ts'

/** Creates a participant. */
export function CreateParticipantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('participants')
  const [create, { isLoading, error }] = useCreateParticipantMutation()
  const form = useParticipantForm(undefined)
  const getName = useName()
  const draft = useDraft(form, {
    subject: 'participants.new',
    like: form.getValues(),
    getTitle: ({ names }) => getName(names),
  })

  const submit = form.handleSubmit(async (body) => {
    const result = await create({ body })
    if (result.error) return showServerIssues(form, result.error)
    draft.clear()
    onClose()
  })

  return (
    <AppDialog opened onClose={onClose} title={t('create')} size="large">
      <ParticipantForm
        form={form}
        title={t('create')}
        isSaving={isLoading}
        onSubmit={submit}
        onCancel={onClose}
      >
        <DraftOffer form={form} draft={draft} />
        <FailureNote error={error} />
      </ParticipantForm>
    </AppDialog>
  )
}
