import { useState } from 'react'
import { createOnce } from '../../../../shared/api/create-once.ts'
import {
  createStoredIdSlot,
  deleteDraft,
  readDraft,
  writeDraft,
} from '../../../../shared/drafts/stored-drafts.ts'
import { useUser } from '../../../../shared/session/use-user.ts'

/**
 * Holds the text of a question that is being typed, and the id with which it is sent, stored on this device until it was
 * sent.
 */
export function useQuestionDraft(chatId: string | undefined) {
  const userId = useUser()?.id ?? ''
  const key = { userId, subject: `chat.${chatId ?? 'new'}` }
  const [text, setText] = useState(() => readDraft(key, { text: '' })?.values.text ?? '')
  const [idSlot] = useState(() => createStoredIdSlot({ userId, subject: `${key.subject}.question` }))
  return {
    text,
    change(typed: string) {
      setText(typed)
      idSlot.set(undefined)
      if (typed.trim()) writeDraft(key, { values: { text: typed }, at: Date.now() })
      else deleteDraft(key)
    },
    /** Sends the question with the same id as in earlier attempts; its text has not changed since. */
    sendOnce: <Result extends { readonly error?: unknown }>(send: (id: string) => Promise<Result>) =>
      createOnce(idSlot, send),
    clear() {
      setText('')
      deleteDraft(key)
    },
  }
}
