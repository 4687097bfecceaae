import type { Participant } from '@lares/shared-types/participants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { getChangedFields } from '../../../shared/forms/changed-fields.ts'
import { ConflictNote } from '../../../shared/forms/conflict-note.tsx'
import { getConflictingSave } from '../../../shared/forms/conflicting-save.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useChangeParticipantMutation } from '../api.ts'
import { ParticipantForm } from '../forms/participant-form.tsx'
import { toFormValues, useParticipantForm } from '../forms/use-participant-form.ts'
import { usePeople } from '../use-people.ts'

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
  const { people, refetch } = usePeople()
  const [change, { isLoading, error, reset }] = useChangeParticipantMutation()
  const [base, setBase] = useState(participant)
  const form = useParticipantForm(participant)
  const getName = useName()
  const draft = useDraft(form, {
    subject: participant.id,
    like: form.getValues(),
    getTitle: ({ names }) => getName(names),
    opened: () => base,
  })
  const conflict = getConflictingSave(error)
  const latest = people.find((person) => person.participant.id === participant.id)?.participant ?? base

  const saveOverVersion = (version: number) =>
    form.handleSubmit(async (body) => {
      const result = await change({ params: { id: participant.id }, body: { ...body, version } })
      if (!result.error) {
        draft.clear()
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
    <AppDialog opened onClose={onClose} title={t('edit')} size="large">
      <ParticipantForm
        form={form}
        title={t('edit')}
        selfId={participant.id}
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
        ) : (
          <FailureNote error={error} />
        )}
      </ParticipantForm>
    </AppDialog>
  )
}
