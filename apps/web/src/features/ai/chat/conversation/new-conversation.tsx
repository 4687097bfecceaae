import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateChatMutation, usePostChatMessageMutation } from '../api/chats-api.ts'
import { Composer } from '../ask/composer.tsx'
import { FirstQuestions } from '../ask/first-questions.tsx'
import styles from './conversation.module.css'
import { useRestOfPage } from './use-rest-of-page.ts'

/** The page before the first question: with it the conversation begins. */
export function NewConversation({ onBegun }: { onBegun: (chatId: string) => void }) {
  const { t } = useTranslation('chat')
  const rest = useRestOfPage()
  const [create, creating] = useCreateChatMutation()
  const [post, posting] = usePostChatMessageMutation()
  const [suggested, setSuggested] = useState<{ text: string }>()
  /** One that was begun and whose question was not taken: it takes the next one. */
  const [begun, setBegun] = useState<string>()

  async function ask(text: string): Promise<boolean> {
    const id = begun ?? (await create({ body: {} })).data?.id
    if (!id) return false
    setBegun(id)
    const answer = await post({ params: { id }, body: { text } })
    if (answer.error) return false
    onBegun(id)
    return true
  }

  return (
    <section ref={rest} className={styles.conversation} aria-label={t('conversation.new')}>
      <FirstQuestions onChoose={(text) => setSuggested({ text })} />
      <Composer
        chatId={undefined}
        onAsk={ask}
        sending={creating.isLoading || posting.isLoading}
        error={creating.error ?? posting.error}
        onStop={undefined}
        stopping={false}
        suggested={suggested}
      />
    </section>
  )
}
