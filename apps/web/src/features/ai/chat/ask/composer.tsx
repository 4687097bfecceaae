import { maxChatQuestionLength } from '@lares/shared-types/chats'
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
  /** Sends a question; resolves with the error if the server has not accepted it. */
  onAsk: (question: { id: string; text: string }) => Promise<{ readonly error?: unknown }>
  isSending: boolean
  error: unknown
  /** Stops the answer that is being written; `undefined` while none is. */
  onStop: (() => void) | undefined
  isStopping: boolean
  /** An example question that was chosen; each new object is put into the field. */
  suggestion?: { readonly text: string } | undefined
  /** Takes the focus, because the user was typing in the field of the previous page. */
  shouldFocus?: boolean
}

/** The field for the next question. Enter sends it, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { chatId, onAsk, isSending, error, onStop, isStopping, suggestion, shouldFocus = false } = props
  const { t } = useTranslation('chat')
  const isOffline = useSelector(selectOffline)
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, change, sendOnce, clear } = useQuestionDraft(chatId)
  const lengthError = useLengthError(text, maxChatQuestionLength)
  const canSend = text.trim() !== '' && !lengthError && !isSending && !onStop && !isOffline

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a suggestion is chosen.
  useEffect(() => {
    if (!suggestion) return
    change(suggestion.text)
    field.current?.focus()
  }, [suggestion])

  useEffect(() => {
    if (!shouldFocus) return
    field.current?.focus({ preventScroll: true })
    // What was typed while the conversation was created goes on at its end.
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [shouldFocus])

  async function send() {
    if (!canSend) return
    // The pressed button is about to be replaced and would lose the focus.
    field.current?.focus({ preventScroll: true })
    const { error: rejection } = await sendOnce((id) => onAsk({ id, text: text.trim() }))
    if (!rejection) clear(text)
  }

  function onKey(event: KeyboardEvent) {
    // During IME composition Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <div className={styles.composer}>
      <FailureNote error={error} />
      {isOffline ? <p className={styles.muted}>{t('composer.offline')}</p> : null}
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
            error={lengthError}
            autosize
            minRows={1}
            maxRows={8}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          {onStop ? (
            <Button
              variant="default"
              loading={isStopping}
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
              loading={isSending}
              disabled={!canSend}
              className={styles.send ?? ''}
              leftSection={<Icon name="send" size={18} />}
            >
              <span className={styles.label}>{t('composer.send')}</span>
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
