import { changeProfile } from '@lares/shared-types/contracts/auth'
import type { SessionUser } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useChangeProfileMutation } from '../../../shared/session/session-api.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'

/** Changes the display name of the user. */
export function NameForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const dispatch = useDispatch()
  const [change, { isLoading, error }] = useChangeProfileMutation()
  const form = useContractForm({
    schema: changeProfile.body,
    defaultValues: { displayName: user.displayName },
  })

  const draft = useDraft(form, {
    subject: 'name',
    like: form.getValues(),
    getTitle: ({ displayName }) => displayName ?? '',
  })

  const submit = form.handleSubmit(async ({ displayName }) => {
    if (displayName === undefined) {
      form.setError('displayName', { type: 'required' }, { shouldFocus: true })
      return
    }
    const result = await change({ body: { displayName } })
    if (result.error) return showServerIssues(form, result.error)
    draft.clear()
    dispatch(toastShown({ title: preferences('saved'), intent: 'success' }))
  })

  return (
    <Form label={preferences('me')} onSubmit={submit}>
      <TextField
        control={form.control}
        name="displayName"
        label={t('fields.name')}
        autoComplete="name"
        required
      />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
      <Button type="submit" variant="default" loading={isLoading}>
        {preferences('saveName')}
      </Button>
    </Form>
  )
}
