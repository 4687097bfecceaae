import { maxItemTitleLength } from '@lares/shared-types/items'
import { maxGivenAnswerLength, type Question } from '@lares/shared-types/questions'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { cutText } from '../../../shared/forms/cut-text.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useLengthError } from '../use-length-error.ts'
import { useGiveAnswerMutation } from './api.ts'
import styles from './questions.module.css'

/** Answers a question in one's own words, which become a post. What is written is stored on this device until it is sent. */
export function GiveAnswerForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation(['ai', 'shared'])
  const dispatch = useDispatch()
  const [give] = useGiveAnswerMutation()
  const form = useForm({
    defaultValues: { text: '', title: cutText(question.text.replaceAll(/\s+/g, ' '), maxItemTitleLength) },
  })
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: `questions.${question.id}.answer`,
    getTitle: ({ title }) => title,
    create: ({ id, title, text }) =>
      give({ params: { id: question.id }, body: { id, title: title.trim(), text: text.trim() } }),
    onCreated() {
      dispatch(toastShown({ intent: 'success', title: t('questions.give.sent') }))
      onClose()
    },
  })
  const [title, text] = useWatch({ control: form.control, name: ['title', 'text'] })
  const titleError = useLengthError(title, maxItemTitleLength)
  const lengthError = useLengthError(text, maxGivenAnswerLength)
  const isIncomplete = title.trim() === '' || text.trim() === ''
  const isInvalid = isIncomplete || Boolean(titleError) || Boolean(lengthError)

  return (
    <Form label={t('questions.give.label')} onSubmit={(event) => void (isInvalid || submit(event))}>
      <Textarea
        label={t('questions.give.label')}
        description={t('questions.give.hint')}
        autosize
        minRows={4}
        maxRows={16}
        error={lengthError}
        autoFocus
        {...form.register('text')}
      />
      <TextInput label={t('questions.give.title')} error={titleError} {...form.register('title')} />
      <FailureNote error={error} />
      <div className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isInvalid}>
          {t('questions.give.submit')}
        </Button>
      </div>
      <DraftOffer form={form} draft={draft} />
    </Form>
  )
}
