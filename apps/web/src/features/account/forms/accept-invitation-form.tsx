import type { ReplyOf } from '@lares/shared-types/contract'
import { acceptInvitation, type getInvitation } from '@lares/shared-types/contracts/auth'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
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
  const [accept, { isLoading, error }] = useAcceptInvitationMutation()
  const autoSignIn = useAutoSignIn()
  const form = useContractForm({
    schema: acceptInvitation.body,
    defaultValues: { displayName: invitation.displayName, password: '' },
  })

  const submit = form.handleSubmit(async (body) => {
    const result = await accept({ params: { token }, body: { ...body, language } })
    if (result.error) showServerIssues(form, result.error)
    else await autoSignIn(invitation.email, body.password)
  })

  return (
    <Form label={t('invitation.title')} onSubmit={submit}>
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
      <Button type="submit" loading={isLoading}>
        {t('invitation.submit')}
      </Button>
    </Form>
  )
}
