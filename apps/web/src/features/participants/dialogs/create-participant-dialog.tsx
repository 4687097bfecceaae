import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useSave } from '../../../shared/forms/use-save.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useCreateParticipantMutation } from '../api.ts'
import { ParticipantFields } from '../forms/participant-fields.tsx'
import { useParticipantForm } from '../forms/use-participant-form.ts'

/** Creates a participant. */
export function CreateParticipantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('participants')
  const [create] = useCreateParticipantMutation()
  const form = useParticipantForm(undefined)
  const getName = useName()
  const draft = useDraft(form, {
    subject: 'participants.new',
    like: form.getValues(),
    getTitle: ({ names }) => getName(names),
  })
  const { submitWith, isSaving, error } = useSave(form, () => {
    draft.clear()
    onClose()
  })

  return (
    <FormDialog
      title={t('create')}
      size="large"
      isSaving={isSaving}
      onSubmit={submitWith((body) => draft.createOnce((id) => create({ body: { id, ...body } })))}
      onClose={onClose}
    >
      <ParticipantFields control={form.control} />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
    </FormDialog>
  )
}
