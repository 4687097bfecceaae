import { maxQuestionLength } from '@lares/shared-types/contracts/ai'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useLengthError } from '../use-length-error.ts'
import styles from './ask.module.css'

/** The field for a question; Enter submits, Shift+Enter starts a new line. */
export function QuestionForm({
  currentQuestion,
  onAsk,
}: {
  currentQuestion: string
  onAsk: (question: string) => void
}) {
  const { t } = useTranslation('ai')
  const [text, setText] = useState(currentQuestion)
  const [lastQuestion, setLastQuestion] = useState(currentQuestion)
  // The question also changes by a link or by navigating back. Resetting the state keeps the focus, unlike a new `key`.
  if (lastQuestion !== currentQuestion) {
    setLastQuestion(currentQuestion)
    setText(currentQuestion)
  }
  const question = text.trim()
  const lengthError = useLengthError(text, maxQuestionLength)
  const canSubmit = question !== '' && !lengthError

  function submit() {
    if (canSubmit) onAsk(question)
  }

  function onKey(event: KeyboardEvent) {
    // During IME composition Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <Form
      label={t('ask.title')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        label={t('ask.question')}
        placeholder={t('ask.placeholder')}
        value={text}
        error={lengthError}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={!canSubmit} leftSection={<Icon name="search" size={18} />}>
          {t('ask.submit')}
        </Button>
      </div>
    </Form>
  )
}
