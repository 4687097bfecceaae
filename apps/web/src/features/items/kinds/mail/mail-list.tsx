import { useSearchParams } from 'react-router'
import { ConversationList } from '../../list/conversation-list.tsx'
import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { SelectableConversation } from '../../selection/selectable-conversation.tsx'
import styles from './mail.module.css'
import { MailCard } from './mail-card.tsx'
import { threadParameter } from './thread-link.ts'
import { ThreadReader } from './thread-reader.tsx'
import { ThreadRow } from './thread-row.tsx'

/** All mails as an inbox of threads, with a reader beside it. */
export function MailList() {
  const state = useListState('mail')
  const [params] = useSearchParams()
  const open = params.get(threadParameter)
  const isFlat = state.trashed || state.favourite
  return (
    <ListPage kind="mail" state={state} sortable={isFlat}>
      {isFlat ? (
        <ItemList
          kind="mail"
          state={state}
          estimate={190}
          columnWidth={300}
          gap={16}
          render={(item) => <MailCard item={item} />}
        />
      ) : (
        <div className={styles.panes} data-open={open !== null}>
          <div className={styles.inbox}>
            <ConversationList
              kind="mail"
              estimate={88}
              render={(thread) => <ThreadRow thread={thread} open={thread.key === open} />}
            />
          </div>
          {open === null ? null : (
            <SelectableConversation>
              <ThreadReader key={open} thread={open} />
            </SelectableConversation>
          )}
        </div>
      )}
    </ListPage>
  )
}
