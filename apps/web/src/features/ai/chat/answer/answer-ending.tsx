import type { ChatMessage } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../shared/ui/note.tsx'

/** Why an answer is not whole; nothing where it is. */
export function AnswerEnding({ message: { state, error } }: { message: ChatMessage }) {
  const { t } = useTranslation(['chat', 'shared'])
  if (state === 'stopped') return <Note intent="info">{t('answer.stopped')}</Note>
  if (state !== 'failed') return null
  return <Note intent="warning">{t(`shared:failures.${error ?? 'ai-broken-off'}`)}</Note>
}
