import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { lazyOptional } from '../../../shared/build/lazy-optional.ts'
import { paths } from '../../../shared/config/paths.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { useLoginMutation } from '../../../shared/session/session-api.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { SecondStepLoader } from './second-step-loader.tsx'
import styles from './sign-in-form.module.css'

/** Not in the first load of guests, most of whom sign in with a password. */
const OtherWays = lazyOptional(async () => (await import('../sign-in-ways/other-ways.tsx')).OtherWays)

/** The sign-in page at the step that asks for the code of the second factor. */
export const secondStepUrl = `${paths.index.to()}?step=code`

/**
 * Signs in with e-mail and password. The page's URL decides where to go afterwards; see `app/routing`. The form does not
 * use the form library, to keep the first load of guests small.
 */
export function SignInForm() {
  const { t } = useTranslation('account')
  const { t: shared } = useTranslation('shared')
  const [signIn, { isLoading, error, reset }] = useLoginMutation()
  const [values, setValues] = useState({ email: '', password: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [isCodeAsked, setCodeAsked] = useState(useLocation().search.includes('step=code'))
  const getRequiredError = (text: string) => (isSubmitted && !text ? shared('issues.required') : undefined)

  function restart() {
    setCodeAsked(false)
    reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const body = { ...values, email: values.email.trim() }
    if (!body.email) email.current?.focus()
    else if (!body.password) password.current?.focus()
    else void signIn({ body })
  }

  if (isApiFailure(error) ? error.code === 'second-factor-required' : isCodeAsked) {
    return <SecondStepLoader onRestart={restart} />
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
        onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, email: value }))}
        error={getRequiredError(values.email.trim())}
      />
      <PasswordInput
        ref={password}
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
        maxLength={200}
        value={values.password}
        onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, password: value }))}
        error={getRequiredError(values.password)}
        visibilityToggleButtonProps={{ 'aria-label': shared('showPassword'), tabIndex: 0 }}
      />
      <FailureNote error={error} />
      <Button type="submit" loading={isLoading}>
        {t('signIn.submit')}
      </Button>
      <Link to={paths.requestPasswordReset.to()}>{t('signIn.forgotten')}</Link>
      <div className={styles.passkey}>
        <Suspense>
          <OtherWays />
        </Suspense>
      </div>
    </Form>
  )
}
