import type { Participant } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { useChangeParticipantMutation, useListParticipantsQuery } from '../api.ts'
import { ParticipantFields } from '../forms/participant-fields.tsx'
import { toFormValues, useParticipantForm } from '../forms/use-participant-form.ts'

const fields = [
  'names',
  'aliases',
  'birth',
  'death',
  'relations',
  'description',
  'colour',
  'portraitAssetId',
  'userId',
] as const

interface EditParticipantDialogProps {
  participant: Participant
  onClose: () => void
}

/** Edits a participant. Where somebody else has saved it meanwhile, the user decides which version to keep. */
export function EditParticipantDialog({ participant, onClose }: EditParticipantDialogProps) {
  const { t } = useTranslation('participants')
  const { data, refetch } = useListParticipantsQuery()
  const [change] = useChangeParticipantMutation()
  const form = useParticipantForm(participant)
  const getName = useName()
  const edit = useVersionedEdit(form, {
    entity: participant,
    entities: data?.participants,
    refetch,
    toFormValues,
    getTitle: ({ names }) => getName(names),
    save: (body, version) => change({ params: { id: participant.id }, body: { ...body, version } }),
    toSaved: (saved) => saved,
    onSaved: onClose,
  })

  return (
    <FormDialog
      title={t('edit')}
      size="large"
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <ParticipantFields control={form.control} selfId={participant.id} />
      <HistoryLink type="participants" id={participant.id} />
      <EditNotes form={form} edit={edit} fields={fields} getFieldName={(field) => t(`fields.${field}`)} />
    </FormDialog>
  )
}
