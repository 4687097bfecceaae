import { useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '../../../../shared/drafts/stored-drafts.ts'
import { useUser } from '../../../../shared/session/use-user.ts'

/** Holds the text of a question that is being typed, stored on this device until it is sent. */
export function useQuestionDraft(chatId: string | undefined) {
  const key = { userId: useUser()?.id ?? '', subject: `chat.${chatId ?? 'new'}` }
  const [text, setText] = useState(() => readDraft(key, { text: '' })?.values.text ?? '')
  return {
    text,
    change(typed: string) {
      setText(typed)
      if (typed.trim()) writeDraft(key, { values: { text: typed }, at: Date.now() })
      else deleteDraft(key)
    },
    clear() {
      setText('')
      deleteDraft(key)
    },
  }
}
