import type { ChatMessage } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../shared/ui/note.tsx'
import { useFailureText } from '../../../../shared/ui/use-failure-text.ts'

/** Why an answer is not whole; nothing where it is. */
export function AnswerEnding({ message: { state, error } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const failureText = useFailureText()
  if (state === 'stopped') return <Note intent="info">{t('answer.stopped')}</Note>
  if (state !== 'failed') return null
  return (
    <Note intent="warning">{failureText({ status: 0, code: error ?? 'ai-broken-off', message: '' })}</Note>
  )
}
