import type { ChatMessage } from '@lares/shared-types/chats'
import { Button } from '@mantine/core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../../shared/api/api-failure.ts'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { BubblesSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { AnswerBubble } from '../answer/answer-bubble.tsx'
import { StreamingAnswer } from '../answer/streaming-answer.tsx'
import { useChatQuery, usePostChatMessageMutation, useStopAnswerMutation } from '../api/chats-api.ts'
import { Composer } from '../ask/composer.tsx'
import { Announcement } from './announcement.tsx'
import styles from './conversation.module.css'
import { useTopOffset } from './use-top-offset.ts'

/** A page scrolled this close to its end still counts as scrolled to the end. */
const endTolerancePx = 160

interface ConversationProps {
  chatId: string
  isConfigured: boolean
  /** Whether the field takes the focus, because the user has just started this conversation. */
  shouldFocus: boolean
  onNew: () => void
}

/** One conversation: its questions and answers, and the field for the next question. */
export function Conversation({ chatId, isConfigured, shouldFocus, onNew }: ConversationProps) {
  const { t } = useTranslation('chat')
  const measureOffset = useTopOffset()
  const { currentData, error, refetch } = useChatQuery(
    { params: { id: chatId } },
    // The conversation may have been continued in another window.
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  )
  const [post, posting] = usePostChatMessageMutation()
  const [stop, stopping] = useStopAnswerMutation()
  const messages = currentData?.messages ?? []
  const last = messages.at(-1)
  const follow = useFollowEnd(last?.id)

  async function ask(body: { id: string; text: string }) {
    const answer = await post({ params: { id: chatId }, body })
    // Load questions that were asked in another window.
    void refetch()
    return answer
  }

  const isWriting = last?.state === 'writing'
  // The error "an answer is being written" no longer applies once the answer is finished.
  const isAnswerFinished = isApiFailure(posting.error) && posting.error.code === 'ai-answering' && !isWriting

  if (isApiFailure(error) && error.code === 'not-found') return <DeletedConversation onNew={onNew} />
  if (error && !currentData) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section ref={measureOffset} className={styles.conversation} aria-label={t('conversation.label')}>
      {currentData ? (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <li key={message.id} data-role={message.role}>
              <Message
                chatId={chatId}
                message={message}
                onMissing={() => void refetch()}
                onTextChange={follow}
              />
            </li>
          ))}
        </ol>
      ) : (
        <BubblesSkeleton />
      )}
      <Announcement message={last} />
      {isConfigured ? (
        <Composer
          chatId={chatId}
          onAsk={ask}
          isSending={posting.isLoading}
          error={isAnswerFinished ? undefined : (posting.error ?? stopping.error)}
          onStop={isWriting ? () => void stop({ params: { id: chatId, messageId: last.id } }) : undefined}
          isStopping={stopping.isLoading}
          shouldFocus={shouldFocus}
        />
      ) : null}
    </section>
  )
}

interface MessageProps {
  chatId: string
  message: ChatMessage
  onMissing: () => void
  onTextChange: () => void
}

function Message({ chatId, message, onMissing, onTextChange }: MessageProps) {
  if (message.role === 'user')
    return (
      <p className={styles.question} dir="auto">
        {message.text}
      </p>
    )
  if (message.state === 'writing')
    return (
      <StreamingAnswer chatId={chatId} message={message} onMissing={onMissing} onTextChange={onTextChange} />
    )
  return <AnswerBubble chatId={chatId} message={message} />
}

/** The empty state of a conversation that was deleted, here or on another device. */
function DeletedConversation({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <EmptyState icon="message-question" title={t('gone.title')} text={t('gone.text')}>
      <Button onClick={onNew}>{t('new')}</Button>
    </EmptyState>
  )
}

/**
 * Scrolls to each new message. The returned function keeps the end of a growing page in view, unless the user has scrolled
 * away from it.
 */
function useFollowEnd(lastId: string | undefined): () => void {
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!lastId) return
    window.scrollTo({ top: document.documentElement.scrollHeight })
    height.current = document.documentElement.scrollHeight
  }, [lastId])
  return useCallback(() => {
    const { scrollHeight } = document.documentElement
    const wasAtEnd = window.scrollY + window.innerHeight >= height.current - endTolerancePx
    height.current = scrollHeight
    if (wasAtEnd) window.scrollTo({ top: scrollHeight })
  }, [])
}
