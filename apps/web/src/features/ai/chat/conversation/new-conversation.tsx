import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateChatMutation, usePostChatMessageMutation } from '../api/chats-api.ts'
import { Composer } from '../ask/composer.tsx'
import { FirstQuestions } from '../ask/first-questions.tsx'
import styles from './conversation.module.css'
import { useTopOffset } from './use-top-offset.ts'

/** The page before the first question, which creates the conversation. */
export function NewConversation({ onCreated }: { onCreated: (chatId: string) => void }) {
  const { t } = useTranslation('chat')
  const measureOffset = useTopOffset()
  const [create, creating] = useCreateChatMutation()
  const [post, posting] = usePostChatMessageMutation()
  const [suggestion, setSuggestion] = useState<{ text: string }>()
  /** A conversation that was created but whose first question failed; the next attempt reuses it. */
  const [createdId, setCreatedId] = useState<string>()

  async function ask(text: string): Promise<boolean> {
    const id = createdId ?? (await create({ body: {} })).data?.id
    if (!id) return false
    setCreatedId(id)
    const answer = await post({ params: { id }, body: { text } })
    if (answer.error) return false
    onCreated(id)
    return true
  }

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
