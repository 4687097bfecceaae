import { maxQuestion } from '@lares/shared-types/chats'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectOffline } from '../../../../shared/connection/connection-slice.ts'
import { Form } from '../../../../shared/forms/form.tsx'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../../shared/ui/failure-note.tsx'
import { useLengthError } from '../../use-length-error.ts'
import styles from './composer.module.css'
import { useQuestionDraft } from './use-question-draft.ts'

interface ComposerProps {
  chatId: string | undefined
  /** Sends a question; true when it was taken. */
  onAsk: (text: string) => Promise<boolean>
  sending: boolean
  error: unknown
  /** Given while an answer is being written. */
  onStop: (() => void) | undefined
  stopping: boolean
  /** A question that was chosen instead of typed. */
  suggested?: { readonly text: string } | undefined
  /** The question before was typed into the field of the page before this one. */
  begunHere?: boolean
}

/** The field for the next question. Enter sends, with Shift it begins a line. */
export function Composer(props: ComposerProps) {
  const { chatId, onAsk, sending, error, onStop, stopping, suggested, begunHere = false } = props
  const { t } = useTranslation('chat')
  const offline = useSelector(selectOffline)
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, type, clear } = useQuestionDraft(chatId)
  const tooLong = useLengthError(text, maxQuestion)
  const ready = text.trim() !== '' && !tooLong && !sending && !onStop && !offline

  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is taken over when it is chosen.
  useEffect(() => {
    if (!suggested) return
    type(suggested.text)
    field.current?.focus()
  }, [suggested])

  useEffect(() => {
    if (begunHere) field.current?.focus({ preventScroll: true })
  }, [begunHere])

  async function send() {
    if (!ready) return
    // The button that was pressed goes; who types goes on typing.
    field.current?.focus({ preventScroll: true })
    if (await onAsk(text.trim())) clear()
  }

  function onKey(event: KeyboardEvent) {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <div className={styles.composer}>
      <FailureNote error={error} />
      {offline ? <p className={styles.quiet}>{t('composer.offline')}</p> : null}
      <Form
        label={t('composer.form')}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={styles.row}>
          <Textarea
            ref={field}
            className={styles.field}
            aria-label={t('composer.label')}
            placeholder={t('composer.placeholder')}
            value={text}
            error={tooLong}
            autosize
            minRows={1}
            maxRows={8}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          {onStop ? (
            <Button
              variant="default"
              loading={stopping}
              leftSection={<Icon name="player-stop-filled" size={16} />}
              onClick={() => {
                field.current?.focus({ preventScroll: true })
                onStop()
              }}
            >
              {t('composer.stop')}
            </Button>
          ) : (
            <Button
              type="submit"
              loading={sending}
              disabled={!ready}
              className={styles.send ?? ''}
              leftSection={<Icon name="send" size={18} />}
            >
              <span className={styles.word}>{t('composer.send')}</span>
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
