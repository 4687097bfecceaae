import { changeVersion } from '@lares/shared-types/contracts/versions'
import type { AudioVersion } from '@lares/shared-types/versions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { TextareaField } from '../../../shared/forms/textarea-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useChangeVersionMutation } from '../api.ts'

/** Asks for the name of a version and a note on it. */
export function VersionDialog({ version, onClose }: { version: AudioVersion; onClose: () => void }) {
  const { t } = useTranslation('processing')
  const [change] = useChangeVersionMutation()
  // The list behind the dialog may load what somebody else has saved meanwhile.
  const [{ name, note, asset }] = useState(version)
  const form = useContractForm({ schema: changeVersion.body, defaultValues: { name, note } })
  const { submitWith, isSaving, error } = useSave(form, onClose)
  return (
    <FormDialog
      title={t('versions.editTitle')}
      isSaving={isSaving}
      onSubmit={submitWith((texts) => {
        const isNameChanged = texts.name !== name
        const isNoteChanged = texts.note !== note
        const body = {
          ...(isNameChanged && { name: texts.name }),
          ...(isNoteChanged && { note: texts.note }),
          opened: { ...(isNameChanged && { name }), ...(isNoteChanged && { note }) },
        }
        return change({ params: { id: asset.id }, body })
      })}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('versions.name')}
        autoComplete="off"
        data-autofocus
      />
      <TextareaField control={form.control} name="note" label={t('versions.note')} />
      <FailureNote error={error} texts={{ 'version-conflict': t('versions.changedSince') }} />
    </FormDialog>
  )
}
