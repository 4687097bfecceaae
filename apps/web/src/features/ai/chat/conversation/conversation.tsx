import type { ChatMessage } from '@lares/shared-types/chats'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../../shared/api/api-failure.ts'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { BubblesSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { AnswerBubble } from '../answer/answer-bubble.tsx'
import { GrowingAnswer } from '../answer/growing-answer.tsx'
import { useChatQuery, usePostChatMessageMutation, useStopAnswerMutation } from '../api/chats-api.ts'
import { Composer } from '../ask/composer.tsx'
import { Announcement } from './announcement.tsx'
import styles from './conversation.module.css'
import { GoneConversation } from './gone-conversation.tsx'
import { useRestOfPage } from './use-rest-of-page.ts'

/** Pixels from the end of the page that still count as its end. */
const atEnd = 160

interface ConversationProps {
  chatId: string
  configured: boolean
  /** It has just begun here, and goes on in the field. */
  begunHere: boolean
  onNew: () => void
}

/** One conversation: what was asked and answered, and the field for what comes next. */
export function Conversation({ chatId, configured, begunHere, onNew }: ConversationProps) {
  const { t } = useTranslation('chat')
  const rest = useRestOfPage()
  const { currentData, error, refetch } = useChatQuery(
    { params: { id: chatId } },
    // It may go on in another window meanwhile.
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  )
  const [post, posting] = usePostChatMessageMutation()
  const [stop, stopping] = useStopAnswerMutation()
  const messages = currentData?.messages ?? []
  const last = messages.at(-1)
  const follow = useFollowEnd(last?.id)

  async function ask(text: string): Promise<boolean> {
    const answer = await post({ params: { id: chatId }, body: { text } })
    // Something may have been asked in another window.
    void refetch()
    return !answer.error
  }

  const isWriting = last?.state === 'writing'
  // That there is an answer to wait for is true until it is there.
  const isOver = isApiFailure(posting.error) && posting.error.code === 'ai-answering' && !isWriting

  if (isApiFailure(error) && error.code === 'not-found') return <GoneConversation onNew={onNew} />
  if (error && !currentData) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section ref={rest} className={styles.conversation} aria-label={t('conversation.label')}>
      {currentData ? (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <li key={message.id} data-role={message.role}>
              <Message chatId={chatId} message={message} onGone={() => void refetch()} onGrow={follow} />
            </li>
          ))}
        </ol>
      ) : (
        <BubblesSkeleton />
      )}
      <Announcement message={last} />
      {configured ? (
        <Composer
          chatId={chatId}
          onAsk={ask}
          sending={posting.isLoading}
          error={isOver ? undefined : (posting.error ?? stopping.error)}
          onStop={isWriting ? () => void stop({ params: { id: chatId, messageId: last.id } }) : undefined}
          stopping={stopping.isLoading}
          begunHere={begunHere}
        />
      ) : null}
    </section>
  )
}

interface MessageProps {
  chatId: string
  message: ChatMessage
  onGone: () => void
  onGrow: () => void
}

function Message({ chatId, message, onGone, onGrow }: MessageProps) {
  if (message.role === 'user')
    return (
      <p className={styles.question} dir="auto">
        {message.text}
      </p>
    )
  if (message.state === 'writing')
    return <GrowingAnswer chatId={chatId} message={message} onGone={onGone} onGrow={onGrow} />
  return <AnswerBubble chatId={chatId} message={message} />
}

/** Keeps the end of the page in sight while it grows, unless somebody has scrolled away from it. A new message is gone to. */
function useFollowEnd(lastId: string | undefined): () => void {
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!lastId) return
    window.scrollTo({ top: document.documentElement.scrollHeight })
    height.current = document.documentElement.scrollHeight
  }, [lastId])
  return useCallback(() => {
    const { scrollHeight } = document.documentElement
    const wasAtEnd = window.scrollY + window.innerHeight >= height.current - atEnd
    height.current = scrollHeight
    if (wasAtEnd) window.scrollTo({ top: scrollHeight })
  }, [])
}
