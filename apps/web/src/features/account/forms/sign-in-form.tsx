import { login } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useLoginMutation } from '../../../shared/session/session-api.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'

/** E-mail and password. Where to go afterwards is decided by the page's address; see `app/routing`. */
export function SignInForm() {
  const { t } = useTranslation('account')
  const [signIn, { isLoading, error }] = useLoginMutation()
  const form = useContractForm({ schema: login.body, defaultValues: { email: '', password: '' } })

  return (
    <Form
      label={t('signIn.title')}
      onSubmit={form.handleSubmit(({ email, password }) =>
        signIn({ body: { email: email.trim(), password } }),
      )}
    >
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        control={form.control}
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
        required
      />
      <FailureNote error={error} />
      <Button type="submit" loading={isLoading}>
        {t('signIn.submit')}
      </Button>
      <Link to={paths.requestPasswordReset.to()}>{t('signIn.forgotten')}</Link>
    </Form>
  )
}
