import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { useLoginMutation } from '../../../shared/session/session-api.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'

/**
 * E-mail and password. Where to go afterwards is decided by the page's address; see `app/routing`. It does without the
 * form library, because it is the first thing that a guest loads.
 */
export function SignInForm() {
  const { t } = useTranslation('account')
  const { t: shared } = useTranslation('shared')
  const [signIn, { isLoading, error }] = useLoginMutation()
  const [values, setValues] = useState({ email: '', password: '' })
  const [sent, setSent] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const missing = (text: string) => (sent && !text ? shared('issues.required') : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const body = { ...values, email: values.email.trim() }
    if (!body.email) email.current?.focus()
    else if (!body.password) password.current?.focus()
    else void signIn({ body })
  }

  return (
    <Form label={t('signIn.title')} onSubmit={submit}>
      <TextInput
        ref={email}
        type="email"
        name="email"
        label={t('fields.email')}
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        value={values.email}
        onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
        error={missing(values.email.trim())}
      />
      <PasswordInput
        ref={password}
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
        maxLength={200}
        value={values.password}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
        error={missing(values.password)}
        visibilityToggleButtonProps={{ 'aria-label': shared('showPassword'), tabIndex: 0 }}
      />
      <FailureNote error={error} />
      <Button type="submit" loading={isLoading}>
        {t('signIn.submit')}
      </Button>
      <Link to={paths.requestPasswordReset.to()}>{t('signIn.forgotten')}</Link>
    </Form>
  )
}
