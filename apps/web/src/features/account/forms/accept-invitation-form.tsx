import type { ReplyOf } from '@lares/shared-types/contract'
import { acceptInvitation, type getInvitation } from '@lares/shared-types/contracts/auth'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useAcceptInvitationMutation } from '../api.ts'
import { useAutoSignIn } from '../use-auto-sign-in.ts'

interface AcceptInvitationFormProps {
  token: string
  invitation: ReplyOf<typeof getInvitation>
}

/** Accepts an invitation with a name and a password; the e-mail address is read-only. */
export function AcceptInvitationForm({ token, invitation }: AcceptInvitationFormProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [accept] = useAcceptInvitationMutation()
  const autoSignIn = useAutoSignIn()
  const form = useContractForm({
    schema: acceptInvitation.body,
    defaultValues: { displayName: invitation.displayName, password: '' },
  })

  const { submitWith, isSaving, error } = useSave(form, () =>
    autoSignIn(invitation.email, form.getValues('password')),
  )

  return (
    <Form
      label={t('invitation.title')}
      onSubmit={submitWith((body) => accept({ params: { token }, body: { ...body, language } }))}
    >
      <TextInput label={t('fields.email')} value={invitation.email} readOnly autoComplete="username" />
      <TextField control={form.control} name="displayName" label={t('fields.name')} autoComplete="name" />
      <PasswordField
        control={form.control}
        name="password"
        label={t('fields.firstPassword')}
        description={t('fields.passwordHint')}
        autoComplete="new-password"
        required
      />
      <FailureNote error={error} />
      <Button type="submit" loading={isSaving}>
        {t('invitation.submit')}
      </Button>
    </Form>
  )
}
