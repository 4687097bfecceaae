import { useRef, useState } from 'react'
import { createOnce } from '../../../../shared/api/create-once.ts'
import {
  createStoredIdSlot,
  deleteDraft,
  readDraft,
  writeDraft,
} from '../../../../shared/drafts/stored-drafts.ts'
import { useUser } from '../../../../shared/session/use-user.ts'

const toSubject = (chatId: string | undefined) => `chat.${chatId ?? 'new'}`

/** Takes what was typed since the first question of a new conversation along into the conversation. */
export function moveQuestionDraft(userId: string, chatId: string, sent: string): void {
  const key = { userId, subject: toSubject(undefined) }
  const draft = readDraft(key, { text: '' })
  if (!draft || draft.values.text.trim() === sent) return
  writeDraft({ userId, subject: toSubject(chatId) }, draft)
  deleteDraft(key)
}

/**
 * Holds the text of a question that is being typed, and the id with which it is sent, stored on this device until it was
 * sent.
 */
export function useQuestionDraft(chatId: string | undefined) {
  const userId = useUser()?.id ?? ''
  const key = { userId, subject: toSubject(chatId) }
  const [text, setText] = useState(() => readDraft(key, { text: '' })?.values.text ?? '')
  /** The text as it is now, for a question that is sent meanwhile. */
  const latest = useRef(text)
  const [idSlot] = useState(() => createStoredIdSlot({ userId, subject: `${key.subject}.question` }))
  return {
    text,
    change(typed: string) {
      latest.current = typed
      setText(typed)
      idSlot.set(undefined)
      if (typed.trim()) writeDraft(key, { values: { text: typed }, at: Date.now() })
      else deleteDraft(key)
    },
    /** Sends the question with the same id as in earlier attempts; its text has not changed since. */
    sendOnce: <Result extends { readonly error?: unknown }>(send: (id: string) => Promise<Result>) =>
      createOnce(idSlot, send),
    /** Clears the field after a question was sent, unless something else was typed since. */
    clear(sent: string) {
      if (latest.current !== sent) return
      latest.current = ''
      setText('')
      deleteDraft(key)
    },
  }
}
