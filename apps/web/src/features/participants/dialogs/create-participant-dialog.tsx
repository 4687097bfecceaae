import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
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
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: 'participants.new',
    getTitle: ({ names }) => getName(names),
    create: (body) => create({ body }),
    onCreated: onClose,
  })

  return (
    <FormDialog title={t('create')} size="large" isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <ParticipantFields control={form.control} />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
    </FormDialog>
  )
}
