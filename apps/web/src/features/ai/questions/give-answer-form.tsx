import { maxItemTitleLength } from '@lares/shared-types/items'
import { maxGivenAnswerLength, type Question } from '@lares/shared-types/questions'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { cutText } from '../../../shared/forms/cut-text.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useLengthError } from '../use-length-error.ts'
import { useGiveAnswerMutation } from './api.ts'
import styles from './questions.module.css'

/** Answers a question in one's own words, which become a post. */
export function GiveAnswerForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation(['ai', 'shared'])
  const dispatch = useDispatch()
  const [give, { isLoading, error }] = useGiveAnswerMutation()
  const createOnce = useCreateOnce()
  const [title, setTitle] = useState(() => cutText(question.text.replaceAll(/\s+/g, ' '), maxItemTitleLength))
  const [text, setText] = useState('')
  const titleError = useLengthError(title, maxItemTitleLength)
  const lengthError = useLengthError(text, maxGivenAnswerLength)
  const isIncomplete = title.trim() === '' || text.trim() === ''
  const isInvalid = isIncomplete || Boolean(titleError) || Boolean(lengthError)

  async function submit() {
    if (isInvalid) return
    const result = await createOnce({ title: title.trim(), text: text.trim() }, (body) =>
      give({ params: { id: question.id }, body }),
    )
    if (result.error) return
    dispatch(toastShown({ intent: 'success', title: t('questions.give.sent') }))
    onClose()
  }

  return (
    <Form label={t('questions.give.label')} onSubmit={() => void submit()}>
      <Textarea
        label={t('questions.give.label')}
        description={t('questions.give.hint')}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        error={lengthError}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label={t('questions.give.title')}
        value={title}
        error={titleError}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <FailureNote error={error} />
      <div className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={isInvalid}>
          {t('questions.give.submit')}
        </Button>
      </div>
    </Form>
  )
}
