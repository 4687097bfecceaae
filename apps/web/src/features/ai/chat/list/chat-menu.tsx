import type { Chat } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../../shared/ui/row-menu.tsx'
import type { ChatAction } from './chat-dialogs.tsx'

/** The menu to rename or delete a conversation. */
export function ChatMenu({ chat, onAction }: { chat: Chat; onAction: (action: ChatAction) => void }) {
  const { t } = useTranslation('chat')
  return (
    <RowMenu
      label={t('list.actsOf', { title: chat.title || t('list.untitled') })}
      actions={[{ label: t('list.rename'), icon: 'edit', run: () => onAction({ action: 'rename', chat }) }]}
      remove={{ label: t('list.delete'), run: () => onAction({ action: 'delete', chat }) }}
    />
  )
}
