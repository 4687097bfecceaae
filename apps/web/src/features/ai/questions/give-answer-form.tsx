import { maxGivenAnswerLength, type Question } from '@lares/shared-types/questions'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
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
  const [text, setText] = useState('')
  const lengthError = useLengthError(text, maxGivenAnswerLength)

  async function submit() {
    if (text.trim() === '' || lengthError) return
    const result = await createOnce({ text: text.trim() }, (body) =>
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
      <FailureNote error={error} />
      <div className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={text.trim() === '' || Boolean(lengthError)}>
          {t('questions.give.submit')}
        </Button>
      </div>
    </Form>
  )
}
