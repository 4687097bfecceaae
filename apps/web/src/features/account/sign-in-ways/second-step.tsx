import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useSecondFactorLoginMutation } from '../second-factor/api.ts'
import styles from './sign-in-ways.module.css'
import { useSignInTexts } from './use-sign-in-texts.ts'

/** Asks for the code of the second factor after the password or a provider. `onRestart` goes back to the beginning. */
export function SecondStep({ onRestart }: { onRestart: () => void }) {
  return useSignInTexts() ? <CodeForm onRestart={onRestart} /> : null
}

function CodeForm({ onRestart }: { onRestart: () => void }) {
  const { t } = useTranslation('sign-in-ways')
  const { t: shared } = useTranslation('shared')
  const [signIn, { isLoading, error }] = useSecondFactorLoginMutation()
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isExpired = isApiFailure(error) && error.code === 'sign-in-expired'

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (code.trim()) void signIn({ body: { code } })
  }

  return (
    <Form label={t('secondStep.title')} onSubmit={submit}>
      <p className={styles.lead}>{t('secondStep.lead')}</p>
      <TextInput
        // The person has just proved who they are in another way, and this is what is asked for next.
        autoFocus
        name="code"
        label={t('secondStep.code')}
        description={t('secondStep.recovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        error={isSubmitted && !code.trim() ? shared('issues.required') : undefined}
      />
      <FailureNote
        error={error}
        texts={{
          'code-refused': t('secondStep.refused'),
          'sign-in-expired': t('secondStep.expired'),
          'invalid-request': t('secondStep.refused'),
        }}
      />
      {isExpired ? null : (
        <Button type="submit" loading={isLoading}>
          {t('secondStep.submit')}
        </Button>
      )}
      <Button variant="default" onClick={onRestart}>
        {t('secondStep.restart')}
      </Button>
    </Form>
  )
}
