import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ConversationList } from '../../list/conversation-list.tsx'
import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { SelectableConversation } from '../../selection/selectable-conversation.tsx'
import { Chat } from './chat.tsx'
import { conversationParameter } from './conversation-link.ts'
import { ConversationRow } from './conversation-row.tsx'
import styles from './message.module.css'
import { MessageCard } from './message-card.tsx'

/** All messages as a list of conversations, with the open conversation as a chat beside it. */
export function MessageList() {
  const { t } = useTranslation('items')
  const state = useListState('message')
  const [params] = useSearchParams()
  const open = params.get(conversationParameter)
  const isFlat = state.trashed || state.favourite
  return (
    <ListPage kind="message" state={state} sortable={isFlat}>
      {isFlat ? (
        <ItemList
          kind="message"
          state={state}
          estimate={150}
          columnWidth={300}
          gap={16}
          render={(item) => <MessageCard item={item} />}
        />
      ) : (
        <div className={styles.panes} data-open={open !== null}>
          <div className={styles.list}>
            <ConversationList
              kind="message"
              estimate={72}
              lead="face"
              render={(conversation) => (
                <ConversationRow conversation={conversation} open={conversation.key === open} />
              )}
            />
          </div>
          {open === null ? (
            <p className={styles.emptyChat}>{t('message.choose')}</p>
          ) : (
            <SelectableConversation>
              <Chat key={open} conversation={open} />
            </SelectableConversation>
          )}
        </div>
      )}
    </ListPage>
  )
}
