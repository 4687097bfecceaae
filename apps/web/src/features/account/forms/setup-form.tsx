import { setUp } from '@lares/shared-types/contracts/auth'
import type { Language } from '@lares/shared-types/languages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { EmailField, PasswordField, TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useSetUpMutation } from '../api.ts'
import { useAutoSignIn } from '../use-auto-sign-in.ts'

/** Creates the first administrator and signs them in. */
export function SetupForm({ token, language }: { token: string; language: Language }) {
  const { t } = useTranslation('account')
  const [send] = useSetUpMutation()
  const autoSignIn = useAutoSignIn()
  const form = useContractForm({
    schema: setUp.body,
    defaultValues: { token, language, email: '', displayName: '', password: '' },
  })

  const { submitWith, isSaving, error } = useSave(form, () => {
    const { email, password } = form.getValues()
    return autoSignIn(email, password)
  })

  return (
    <Form label={t('setup.title')} onSubmit={submitWith((body) => send({ body: { ...body, language } }))}>
      <TextField
        control={form.control}
        name="displayName"
        label={t('fields.name')}
        autoComplete="name"
        required
      />
      <EmailField
        control={form.control}
        name="email"
        label={t('fields.email')}
        autoComplete="username"
        required
      />
      <PasswordField
        control={form.control}
        name="password"
        label={t('fields.firstPassword')}
        description={t('fields.passwordHint')}
        autoComplete="new-password"
        required
      />
      {form.formState.errors.token ? <Note intent="error">{t('setup.noTokenText')}</Note> : null}
      <FailureNote error={error} />
      <Button type="submit" loading={isSaving}>
        {t('setup.submit')}
      </Button>
    </Form>
  )
}
