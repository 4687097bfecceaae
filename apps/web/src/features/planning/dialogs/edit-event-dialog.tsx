import type { EventDetail, EventScope } from '@lares/shared-types/planning'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { useChangeEventMutation } from '../api.ts'
import { EventFields } from '../forms/event-fields.tsx'
import { toFormValues, useEventForm } from '../forms/use-event-form.ts'

const fields = [
  'title',
  'startDay',
  'endDay',
  'startTime',
  'endTime',
  'timeZone',
  'rule',
  'place',
  'text',
  'visibility',
  'participantIds',
  'itemIds',
] as const

interface EditEventDialogProps {
  event: EventDetail
  scope: EventScope
  refetch: () => Promise<unknown>
  onClose: () => void
}

/** Edits one occurrence, this and the following ones, or all. After a conflict the user decides which version to keep. */
export function EditEventDialog({ event, scope, refetch, onClose }: EditEventDialogProps) {
  const { t } = useTranslation('planning')
  const [change] = useChangeEventMutation()
  const entity = toEntity(event, scope)
  const form = useEventForm(entity)
  const edit = useVersionedEdit(form, {
    entity,
    entities: [entity],
    refetch,
    toFormValues,
    getTitle: ({ title }) => title,
    save: ({ id: _, ...values }, version) =>
      change({ params: { id: event.id }, body: { ...values, version, scope, day: event.day } }),
    toSaved: (saved) => saved && toEntity(saved, scope),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={t(`editing.${event.day === null ? 'single' : scope}`)}
      size="large"
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <EventFields control={form.control} isOneOfSeries={scope === 'one'} />
      <EditNotes form={form} edit={edit} fields={fields} getFieldName={(field) => t(`fields.${field}`)} />
    </FormDialog>
  )
}

/** What the form edits, with an id under which its draft is found: another one for each occurrence and scope. */
function toEntity({ id, version, day, occurrence, series }: EventDetail, scope: EventScope) {
  const state = scope === 'one' ? occurrence : (series ?? occurrence)
  return { ...state, id: day === null ? id : `${id} ${day} ${scope}`, version }
}
