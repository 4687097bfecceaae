import { longestQuestion } from '@lares/shared-types/contracts/ai'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useLengthError } from '../use-length-error.ts'
import styles from './ask.module.css'

/** The field for a question; Enter asks, with Shift it begins a line. */
export function QuestionForm({ asked, onAsk }: { asked: string; onAsk: (question: string) => void }) {
  const { t } = useTranslation('ai')
  const [text, setText] = useState(asked)
  const [shown, show] = useState(asked)
  // Another question by a link, or by going back; who has typed it keeps the focus.
  if (shown !== asked) {
    show(asked)
    setText(asked)
  }
  const question = text.trim()
  const tooLong = useLengthError(text, longestQuestion)
  const ready = question !== '' && !tooLong

  function submit() {
    if (ready) onAsk(question)
  }

  function onKey(event: KeyboardEvent) {
    // While a word is being composed, Enter chooses it.
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
        error={tooLong}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={!ready} leftSection={<Icon name="search" size={18} />}>
          {t('ask.submit')}
        </Button>
      </div>
    </Form>
  )
}
