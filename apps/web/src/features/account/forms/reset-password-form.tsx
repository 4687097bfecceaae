import { resetPassword } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { PasswordField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useResetPasswordMutation } from '../api.ts'
import { useAutoSignIn } from '../use-auto-sign-in.ts'

/** Sets a new password and signs in with it. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('account')
  const [reset] = useResetPasswordMutation()
  const autoSignIn = useAutoSignIn()
  const form = useContractForm({ schema: resetPassword.body, defaultValues: { password: '' } })

  const { submitWith, isSaving, error } = useSave(form, () => autoSignIn(email, form.getValues('password')))

  return (
    <Form label={t('reset.title')} onSubmit={submitWith((body) => reset({ params: { token }, body }))}>
      <PasswordField
        control={form.control}
        name="password"
        label={t('fields.newPassword')}
        description={t('fields.passwordHint')}
        autoComplete="new-password"
        required
      />
      <FailureNote error={error} />
      <Button type="submit" loading={isSaving}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}
