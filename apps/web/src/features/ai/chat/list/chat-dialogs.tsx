import type { Chat } from '@lares/shared-types/chats'
import { DeleteChatDialog } from './delete-chat-dialog.tsx'
import { RenameChatDialog } from './rename-chat-dialog.tsx'

/** An action on a conversation that needs a dialog. */
export interface ChatAction {
  readonly action: 'rename' | 'delete'
  readonly chat: Chat
}

interface ChatDialogsProps {
  openDialog: ChatAction | null
  onClose: () => void
  onDeleted: (id: string) => void
}

/** The dialog of the current action, if any. */
export function ChatDialogs({ openDialog, onClose, onDeleted }: ChatDialogsProps) {
  if (!openDialog) return null
  const { action, chat } = openDialog
  if (action === 'rename') return <RenameChatDialog chat={chat} onClose={onClose} />
  return <DeleteChatDialog chat={chat} onClose={onClose} onDeleted={onDeleted} />
}
