import type { ChatMessage } from '@lares/shared-types/chats'
import type { AnswerAct, AnswerEvent } from '@lares/shared-types/contracts/chats'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { signedOutByServer } from '../../../../shared/api/signed-out-by-server.ts'
import { becomes, type ChatsDispatch } from '../api/chats-api.ts'
import { followAnswer } from '../api/follow-answer.ts'

/** Milliseconds between two drawings of an answer that grows. */
const drawEvery = 80
/** Milliseconds between two looks at an answer that cannot be heard. */
const readEvery = 15_000

interface Written {
  readonly text: string
  /** What the model does while there is no text. */
  readonly act: AnswerAct
}

/**
 * An answer that is being written, as it grows. At its end the message in the conversation is the whole one; `gone` is called
 * where there is none any more.
 */
export function useWrittenText(
  chatId: string,
  { id: messageId, text: known }: ChatMessage,
  gone: () => void,
): Written {
  const dispatch = useDispatch<ChatsDispatch>()
  const [written, setWritten] = useState<Written>({ text: known, act: 'thinking' })
  const latest = useRef(written)
  const onGone = useRef(gone)
  onGone.current = gone

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    function become(change: Partial<Written>) {
      latest.current = { ...latest.current, ...change }
      timer ??= setTimeout(() => {
        timer = undefined
        setWritten(latest.current)
      }, drawEvery)
    }
    function onEvent({ event, data }: AnswerEvent) {
      if (event === 'text') become({ text: data.text })
      else if (event === 'piece') become({ text: latest.current.text + data.text })
      else if (event === 'doing') become({ act: data.act })
      else void dispatch(becomes(chatId, data))
    }
    async function follow() {
      const lost = await followAnswer({ params: { id: chatId, messageId }, signal: abort.signal, onEvent })
      if (lost === 'signed-out') dispatch(signedOutByServer())
      // What cannot be heard can still be read as a whole.
      if (lost === 'gone' || lost === 'unreadable') onGone.current()
      if (lost === 'unreadable' && !abort.signal.aborted) later = setTimeout(follow, readEvery)
    }
    void follow()
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearTimeout(later)
    }
  }, [chatId, messageId, dispatch])

  return written
}
