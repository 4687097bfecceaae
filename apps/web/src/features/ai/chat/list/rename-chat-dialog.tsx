import type { Chat } from '@lares/shared-types/chats'
import { renameChat } from '@lares/shared-types/contracts/chats'
import { useTranslation } from 'react-i18next'
import { Type } from 'typebox'
import { NameDialog } from '../../../../shared/forms/name-dialog.tsx'
import { useRenameChatMutation } from '../api/chats-api.ts'

const ChatTitle = Type.Object({ name: renameChat.body.properties.title })

/** Changes the title of a conversation. */
export function RenameChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const [rename] = useRenameChatMutation()
  return (
    <NameDialog
      schema={ChatTitle}
      title={t('rename.title')}
      label={t('rename.field')}
      name={chat.title}
      onClose={onClose}
      onSave={(title) => rename({ params: { id: chat.id }, body: { title } })}
    />
  )
}
