import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../../../../shared/api/create-once.ts'
import { createStoredIdSlot } from '../../../../shared/drafts/stored-drafts.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import { useCreateChatMutation, usePostChatMessageMutation } from '../api/chats-api.ts'
import { Composer } from '../ask/composer.tsx'
import { FirstQuestions } from '../ask/first-questions.tsx'
import { moveQuestionDraft } from '../ask/use-question-draft.ts'
import styles from './conversation.module.css'
import { useTopOffset } from './use-top-offset.ts'

/** The page before the first question, which creates the conversation. */
export function NewConversation({ onCreated }: { onCreated: (chatId: string) => void }) {
  const { t } = useTranslation('chat')
  const measureOffset = useTopOffset()
  const [create, creating] = useCreateChatMutation()
  const [post, posting] = usePostChatMessageMutation()
  const [suggestion, setSuggestion] = useState<{ text: string }>()
  const userId = useUser()?.id ?? ''
  /** Remembers the conversation until its first question was sent. */
  const [idSlot] = useState(() => createStoredIdSlot({ userId, subject: 'chat.new.conversation' }))

  const ask = (question: { id: string; text: string }) =>
    createOnce(idSlot, async (id) => {
      const { data: chat, error } = await create({ body: { id } })
      if (!chat) return { error }
      const answer = await post({ params: { id: chat.id }, body: question })
      if (answer.error) return answer
      moveQuestionDraft(userId, chat.id, question.text)
      onCreated(chat.id)
      return answer
    })

  return (
    <section ref={measureOffset} className={styles.conversation} aria-label={t('conversation.new')}>
      <FirstQuestions onChoose={(text) => setSuggestion({ text })} />
      <Composer
        chatId={undefined}
        onAsk={ask}
        isSending={creating.isLoading || posting.isLoading}
        error={creating.error ?? posting.error}
        onStop={undefined}
        isStopping={false}
        suggestion={suggestion}
      />
    </section>
  )
}
