import type { Chat } from '@lares/shared-types/chats'
import { DeleteChatDialog } from './delete-chat-dialog.tsx'
import { RenameChatDialog } from './rename-chat-dialog.tsx'

/** What is being done with a conversation, in a dialog. */
export interface ChatAct {
  readonly act: 'rename' | 'delete'
  readonly chat: Chat
}

interface ChatDialogsProps {
  doing: ChatAct | null
  onClose: () => void
  onDeleted: (id: string) => void
}

/** The dialog of what is being done, if anything is. */
export function ChatDialogs({ doing, onClose, onDeleted }: ChatDialogsProps) {
  if (!doing) return null
  const { act, chat } = doing
  if (act === 'rename') return <RenameChatDialog chat={chat} onClose={onClose} />
  return (
    <DeleteChatDialog
      chat={chat}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        onDeleted(chat.id)
      }}
    />
  )
}
