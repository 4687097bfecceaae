import { requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { EmailField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useRequestPasswordResetMutation } from '../api.ts'

/** Requests a password reset by mail. It shows the same message for known and unknown addresses, to reveal no accounts. */
export function RequestResetForm() {
  const { t } = useTranslation('account')
  const [request] = useRequestPasswordResetMutation()
  const [isRequested, setIsRequested] = useState(false)
  const form = useContractForm({ schema: requestPasswordReset.body, defaultValues: { email: '' } })
  const { submitWith, isSaving, error } = useSave(form, () => setIsRequested(true))

  return (
    <Form
      label={t('reset.requestTitle')}
      onSubmit={submitWith((body) => {
        setIsRequested(false)
        return request({ body })
      })}
    >
      <EmailField
        control={form.control}
        name="email"
        label={t('fields.email')}
        autoComplete="username"
        required
      />
      <FailureNote error={error} />
      {isRequested ? <Note intent="success">{t('reset.requested')}</Note> : null}
      <Button type="submit" loading={isSaving}>
        {t('reset.request')}
      </Button>
    </Form>
  )
}
