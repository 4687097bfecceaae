import { type Passkey, renamePasskey } from '@lares/shared-types/contracts/passkeys'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useRenamePasskeyMutation } from './api.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const [rename] = useRenamePasskeyMutation()
  const form = useContractForm({ schema: renamePasskey.body, defaultValues: { name: passkey.name } })
  const { submitWith, isSaving, error } = useSave(form, onClose)
  return (
    <FormDialog
      title={t('rename.title')}
      isSaving={isSaving}
      onSubmit={submitWith((body) => rename({ params: { id: passkey.id }, body }))}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t('name')} data-autofocus required />
      <FailureNote error={error} />
    </FormDialog>
  )
}
