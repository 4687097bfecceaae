import { useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '../../../../shared/drafts/stored-drafts.ts'
import { useUser } from '../../../../shared/session/use-user.ts'

/** A question that is being typed into a conversation, kept on this device until it is sent. */
export function useQuestionDraft(chatId: string | undefined) {
  const place = { userId: useUser()?.id ?? '', subject: `chat.${chatId ?? 'new'}` }
  const [text, setText] = useState(() => readDraft(place, { text: '' })?.values.text ?? '')
  return {
    text,
    type(typed: string) {
      setText(typed)
      if (typed.trim()) writeDraft(place, { values: { text: typed }, at: Date.now() })
      else dropDraft(place)
    },
    clear() {
      setText('')
      dropDraft(place)
    },
  }
}
