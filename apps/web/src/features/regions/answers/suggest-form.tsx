import { maxRemarkLength, maxSuggestedNameLength } from '@lares/shared-types/regions'
import { Button, Textarea } from '@mantine/core'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useCreateSuggestionMutation } from '../api.ts'
import { type Answer, PersonField } from './person-field.tsx'

interface SuggestionValues {
  answer: Answer | null
  remark: string
}

/** Suggests who a person is, with a sentence that says why. What is written is stored on this device until it is sent. */
export function SuggestForm({ regionId }: { regionId: string }) {
  const { t } = useTranslation('regions')
  const dispatch = useDispatch()
  const [create] = useCreateSuggestionMutation()
  const form = useForm<SuggestionValues>({ defaultValues: { answer: null, remark: '' } })
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: `regions.${regionId}.suggestion`,
    getTitle: ({ answer, remark }) => (answer && 'name' in answer ? answer.name : remark),
    create: ({ id, answer, remark }) =>
      create({
        params: { id: regionId },
        body: { id, ...answer, ...(remark.trim() && { remark: remark.trim() }) },
      }),
    onCreated(_, isUnchanged) {
      if (isUnchanged) {
        form.reset()
        // The form stays open, and its empty fields are no draft.
        draft.clear()
      }
      dispatch(toastShown({ title: t('answer.sent') }))
    },
  })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'answer',
    rules: { validate: (answer) => answer !== null },
  })

  return (
    <Form label={t('answer.label')} onSubmit={submit}>
      <PersonField
        label={t('answer.suggest')}
        value={field.value}
        onChange={field.onChange}
        onNewName={async (name) => ({ name: name.slice(0, maxSuggestedNameLength) })}
        error={fieldState.error ? t('answer.missing') : undefined}
      />
      <Textarea
        label={t('answer.remark')}
        description={t('answer.remarkHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxRemarkLength}
        {...form.register('remark')}
      />
      <FailureNote error={error} texts={{ 'already-exists': t('answer.repeated') }} />
      <div>
        <Button type="submit" loading={isSaving} leftSection={<Icon name="send" size={18} />}>
          {t('answer.send')}
        </Button>
      </div>
      <DraftOffer form={form} draft={draft} />
    </Form>
  )
}
