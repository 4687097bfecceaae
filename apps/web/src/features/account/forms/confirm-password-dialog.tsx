import { confirmPassword } from '@lares/shared-types/contracts/auth'
import { useTranslation } from 'react-i18next'
import { resolvePasswordRequest } from '../../../shared/api/password-request.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { PasswordField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useConfirmPasswordMutation } from '../api.ts'

/** Asks for the user's own password when the server requires it for an action; the action then continues by itself. */
export function ConfirmPasswordDialog() {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const [confirm] = useConfirmPasswordMutation()
  const form = useContractForm({ schema: confirmPassword.body, defaultValues: { password: '' } })
  const { submitWith, isSaving, error } = useSave(form, () => resolvePasswordRequest(true))
  return (
    <FormDialog
      title={preferences('confirmPassword.title')}
      submitLabel={preferences('confirmPassword.submit')}
      isSaving={isSaving}
      onSubmit={submitWith((body) => confirm({ body }))}
      onClose={() => resolvePasswordRequest(false)}
    >
      <p>{preferences('confirmPassword.lead')}</p>
      <PasswordField
        control={form.control}
        name="password"
        label={t('fields.currentPassword')}
        autoComplete="current-password"
        data-autofocus
        required
      />
      <FailureNote error={error} texts={{ 'invalid-credentials': preferences('wrongPassword') }} />
    </FormDialog>
  )
}
