import { changePassword } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Form } from '../../../shared/forms/form.tsx'
import { PasswordField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useChangePasswordMutation } from '../api.ts'

/** Changes the user's own password; other devices have to sign in again. */
export function ChangePasswordForm() {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const dispatch = useDispatch()
  const [change] = useChangePasswordMutation()
  const form = useContractForm({ schema: changePassword.body, defaultValues: { current: '', next: '' } })

  const { submitWith, isSaving, error } = useSave(form, () => {
    form.reset()
    dispatch(toastShown({ title: preferences('passwordChanged'), intent: 'success' }))
  })

  return (
    <Form label={preferences('passwordTitle')} onSubmit={submitWith((body) => change({ body }))}>
      <PasswordField
        control={form.control}
        name="current"
        label={t('fields.currentPassword')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={form.control}
        name="next"
        label={t('fields.newPassword')}
        description={t('fields.passwordHint')}
        autoComplete="new-password"
        required
      />
      <FailureNote error={error} texts={{ 'invalid-credentials': preferences('wrongPassword') }} />
      <Button type="submit" variant="default" loading={isSaving}>
        {preferences('changePassword')}
      </Button>
    </Form>
  )
}
