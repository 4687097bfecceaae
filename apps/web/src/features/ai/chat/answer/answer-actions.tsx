import type { ChatMessage } from '@lares/shared-types/chats'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../../shared/ui/failure-note.tsx'
import { useWaitFormatter } from '../../../../shared/ui/use-wait-formatter.ts'
import { useRetryAnswerMutation } from '../api/chats-api.ts'
import styles from './answer.module.css'

/** The buttons that copy an answer, and retry one that is incomplete. */
export function AnswerActions({ chatId, message }: { chatId: string; message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const clipboard = useClipboard({ timeout: 3000 })
  const [retry, { isLoading, error }] = useRetryAnswerMutation()
  const seconds = useSecondsUntil(message.retryAt)
  const waitInWords = useWaitFormatter()
  const text = message.text.trim()
  return (
    <div className={styles.actions}>
      {message.state === 'done' ? null : (
        <Button
          size="compact-md"
          variant="default"
          loading={isLoading}
          disabled={seconds > 0}
          leftSection={<Icon name="refresh" size={16} />}
          onClick={() => void retry({ params: { id: chatId, messageId: message.id } })}
        >
          {seconds > 0 ? t('answer.retryIn', { time: waitInWords(seconds) }) : t('answer.retry')}
        </Button>
      )}
      {text ? (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? t('answer.copied') : t('answer.copy')}
        </Button>
      ) : null}
      <FailureNote
        error={error ?? (clipboard.error ? { status: 0, code: 'internal', message: '' } : undefined)}
      />
    </div>
  )
}

/** Counts down the seconds until an instant; 0 once it has passed. */
function useSecondsUntil(instant: string | null): number {
  const [seconds, setSeconds] = useState(() => getSecondsUntil(instant))
  useEffect(() => {
    const update = () => setSeconds(getSecondsUntil(instant))
    update()
    if (!instant) return undefined
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}

function getSecondsUntil(instant: string | null): number {
  return instant ? Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)) : 0
}
