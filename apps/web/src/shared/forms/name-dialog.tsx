import type { TObject, TString } from 'typebox'
import { FailureNote, type FailureNoteProps } from '../ui/failure-note.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'
import { type SaveResult, useSave } from './use-save.ts'

interface NameDialogProps {
  /** The schema of the name. */
  schema: TObject<{ name: TString }>
  title: string
  label: string
  /** The initial name. */
  name: string
  failureTexts?: FailureNoteProps['texts']
  onClose: () => void
  onSave: (name: string) => Promise<SaveResult<unknown>>
}

/** Asks for a name. */
export function NameDialog({ schema, title, label, name, failureTexts, onClose, onSave }: NameDialogProps) {
  const form = useContractForm({ schema, defaultValues: { name } })
  const { submitWith, isSaving, error } = useSave(form, onClose)
  return (
    <FormDialog
      title={title}
      isSaving={isSaving}
      onSubmit={submitWith((body) => onSave(body.name))}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={label}
        autoComplete="off"
        data-autofocus
        required
      />
      <FailureNote error={error} {...(failureTexts && { texts: failureTexts })} />
    </FormDialog>
  )
}
