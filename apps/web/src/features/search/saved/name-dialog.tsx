import { maxSavedSearches, RenameSearch } from '@lares/shared-types/contracts/own-searches'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { type SaveResult, useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'

interface NameDialogProps {
  title: string
  /** The initial name. */
  name: string
  onClose: () => void
  onSave: (name: string) => Promise<SaveResult<unknown>>
}

/** Asks for the name of a saved search. */
export function NameDialog({ title, name, onClose, onSave }: NameDialogProps) {
  const { t } = useTranslation('search')
  const form = useContractForm({ schema: RenameSearch, defaultValues: { name } })
  const { submitWith, isSaving, error } = useSave(form, onClose)
  const failureTexts = {
    'already-exists': t('saved.taken'),
    // The server rejects a search beyond the limit with this code as well.
    'invalid-fields': t('saved.refused', { count: maxSavedSearches }),
  }
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
        label={t('saved.name')}
        autoComplete="off"
        data-autofocus
      />
      <FailureNote error={error} texts={failureTexts} />
    </FormDialog>
  )
}
