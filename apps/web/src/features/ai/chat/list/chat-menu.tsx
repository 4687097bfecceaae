import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Chat } from '@lares/shared-types/chats'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import type { ChatAction } from './chat-dialogs.tsx'

/** The menu to rename or delete a conversation. */
export function ChatMenu({ chat, onAction }: { chat: Chat; onAction: (action: ChatAction) => void }) {
  const { t } = useTranslation('chat')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('list.actsOf', { title: chat.title || t('list.untitled') })}
        >
          <Icon name="dots-vertical" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<Icon name="edit" size={16} />}
          onClick={() => onAction({ action: 'rename', chat })}
        >
          {t('list.rename')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onAction({ action: 'delete', chat })}
        >
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
