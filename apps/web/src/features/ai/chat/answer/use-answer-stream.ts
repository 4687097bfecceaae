import type { ChatMessage } from '@lares/shared-types/chats'
import type { AnswerActivity, AnswerEvent } from '@lares/shared-types/contracts/chats'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { signedOutByServer } from '../../../../shared/api/signed-out-by-server.ts'
import { type ChatsDispatch, showMessages } from '../api/chats-api.ts'
import { followAnswer } from '../api/follow-answer.ts'

/** The text is rendered at most this often while it streams. */
const renderIntervalMs = 80
/** The delay before the stream is opened again after unreadable events. */
const retryDelayMs = 15_000

interface StreamedAnswer {
  readonly text: string
  /** The model's activity while there is no text. */
  readonly activity: AnswerActivity
}

/**
 * Streams an answer while it is being written, and replaces the message of the conversation when it is finished.
 * `onMissing` is called when the conversation should be reloaded, because the answer is gone or its stream is unreadable.
 */
export function useAnswerStream(
  chatId: string,
  { id: messageId, text: initialText }: ChatMessage,
  onMissing: () => void,
): StreamedAnswer {
  const dispatch = useDispatch<ChatsDispatch>()
  const [answer, setAnswer] = useState<StreamedAnswer>({ text: initialText, activity: 'thinking' })
  const latestAnswer = useRef(answer)
  const latestOnMissing = useRef(onMissing)
  latestOnMissing.current = onMissing

  useEffect(() => {
    const abort = new AbortController()
    let renderTimer: ReturnType<typeof setTimeout> | undefined
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    function update(change: Partial<StreamedAnswer>) {
      latestAnswer.current = { ...latestAnswer.current, ...change }
      renderTimer ??= setTimeout(() => {
        renderTimer = undefined
        setAnswer(latestAnswer.current)
      }, renderIntervalMs)
    }
    function onEvent({ event, data }: AnswerEvent) {
      if (event === 'text') update({ text: data.text })
      else if (event === 'piece') update({ text: latestAnswer.current.text + data.text })
      else if (event === 'doing') update({ activity: data.act })
      else void dispatch(showMessages(chatId, [data]))
    }
    async function follow() {
      const failure = await followAnswer({ params: { id: chatId, messageId }, signal: abort.signal, onEvent })
      if (failure === 'signed-out') dispatch(signedOutByServer())
      // An answer whose stream is unreadable can still be loaded with its conversation.
      if (failure === 'not-found' || failure === 'unreadable') latestOnMissing.current()
      if (failure === 'unreadable' && !abort.signal.aborted) retryTimer = setTimeout(follow, retryDelayMs)
    }
    void follow()
    return () => {
      abort.abort()
      clearTimeout(renderTimer)
      clearTimeout(retryTimer)
    }
  }, [chatId, messageId, dispatch])

  return answer
}
