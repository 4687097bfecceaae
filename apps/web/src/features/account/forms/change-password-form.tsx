import { changePassword } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Form } from '../../../shared/forms/form.tsx'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { PasswordField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useChangePasswordMutation } from '../api.ts'

/** Changes the user's own password; other devices have to sign in again. */
export function ChangePasswordForm() {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const dispatch = useDispatch()
  const [change, { isLoading, error }] = useChangePasswordMutation()
  const form = useContractForm({ schema: changePassword.body, defaultValues: { current: '', next: '' } })

  const submit = form.handleSubmit(async (body) => {
    const result = await change({ body })
    if (result.error) {
      showServerIssues(form, result.error)
      return
    }
    form.reset()
    dispatch(toastShown({ title: preferences('passwordChanged'), intent: 'success' }))
  })

  return (
    <Form label={preferences('passwordTitle')} onSubmit={submit}>
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
      <Button type="submit" variant="default" loading={isLoading}>
        {preferences('changePassword')}
      </Button>
    </Form>
  )
}
