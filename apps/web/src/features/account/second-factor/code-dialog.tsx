import { disableSecondFactor } from '@lares/shared-types/contracts/second-factor'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { type SaveResult, useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'

interface CodeDialogProps<R> {
  title: string
  text: string
  submitLabel: string
  save: (body: { code: string }) => Promise<SaveResult<R>>
  onSaved: (saved: R) => void
  onClose: () => void
}

/** Asks for a code of the second factor before changing it. */
export function CodeDialog<R>({ title, text, submitLabel, save, onSaved, onClose }: CodeDialogProps<R>) {
  const { t } = useTranslation('second-factor')
  const form = useContractForm({ schema: disableSecondFactor.body, defaultValues: { code: '' } })
  const { submitWith, isSaving, error } = useSave(form, onSaved)
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isSaving={isSaving}
      onSubmit={submitWith(save)}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField
        control={form.control}
        name="code"
        label={t('code')}
        description={t('codeHint')}
        autoComplete="one-time-code"
        data-autofocus
        required
      />
      <FailureNote error={error} />
    </FormDialog>
  )
}
