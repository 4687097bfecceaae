import { createDayEvent } from '@lares/shared-types/planning'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useCreateEventMutation } from '../api.ts'
import { EventFields } from '../forms/event-fields.tsx'
import { useEventForm } from '../forms/use-event-form.ts'

interface CreateEventDialogProps {
  day: string
  /** Called with the first day of the event. */
  onCreated: (day: string) => void
  onClose: () => void
}

/** Creates an event, at first for a whole day. */
export function CreateEventDialog({ day, onCreated, onClose }: CreateEventDialogProps) {
  const { t } = useTranslation('planning')
  const [create] = useCreateEventMutation()
  const form = useEventForm(createDayEvent('', day))
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: 'events.new',
    getTitle: ({ title }) => title,
    create: (body) => create({ body }),
    onCreated: (created) => {
      if (created) onCreated(created.occurrence.startDay)
      onClose()
    },
  })
  return (
    <FormDialog title={t('create')} size="large" isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <EventFields control={form.control} />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
    </FormDialog>
  )
}
