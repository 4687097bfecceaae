import { requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { EmailField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useRequestPasswordResetMutation } from '../api.ts'

/** Requests a password reset by mail. It shows the same message for known and unknown addresses, to reveal no accounts. */
export function RequestResetForm() {
  const { t } = useTranslation('account')
  const [request, { isLoading, isSuccess, error }] = useRequestPasswordResetMutation()
  const form = useContractForm({ schema: requestPasswordReset.body, defaultValues: { email: '' } })

  return (
    <Form label={t('reset.requestTitle')} onSubmit={form.handleSubmit((body) => request({ body }))}>
      <EmailField
        control={form.control}
        name="email"
        label={t('fields.email')}
        autoComplete="username"
        required
      />
      <FailureNote error={error} />
      {isSuccess ? <Note intent="success">{t('reset.requested')}</Note> : null}
      <Button type="submit" loading={isLoading}>
        {t('reset.request')}
      </Button>
    </Form>
  )
}
