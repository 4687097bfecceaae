import { DisplayName, type SessionUser } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Type } from 'typebox'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { useChangeProfileMutation } from '../../../shared/session/session-api.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'

/** The body of `changeProfile` with the name, which is optional there. */
const NameBody = Type.Object({ displayName: DisplayName })

/** Changes the display name of the user. */
export function NameForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const dispatch = useDispatch()
  const [change] = useChangeProfileMutation()
  const form = useContractForm({
    schema: NameBody,
    defaultValues: { displayName: user.displayName },
  })

  const draft = useDraft(form, {
    subject: 'name',
    like: form.getValues(),
    getTitle: ({ displayName }) => displayName ?? '',
  })

  const { submitWith, isSaving, error } = useSave(form, () => {
    draft.clear()
    dispatch(toastShown({ title: preferences('saved'), intent: 'success' }))
  })

  return (
    <Form label={preferences('me')} onSubmit={submitWith((body) => change({ body }))}>
      <TextField
        control={form.control}
        name="displayName"
        label={t('fields.name')}
        autoComplete="name"
        required
      />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
      <Button type="submit" variant="default" loading={isSaving}>
        {preferences('saveName')}
      </Button>
    </Form>
  )
}
