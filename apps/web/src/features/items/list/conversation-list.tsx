import type { ReplyOf } from '@lares/shared-types/contract'
import type { listConversations } from '@lares/shared-types/contracts/items'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/api/use-cursor-list.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { VirtualList } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import type { ConversationFilter } from '../api/item-filter.ts'
import { useConversationPagesInfiniteQuery, useLazyConversationItemsQuery } from '../api/items-api.ts'
import { SelectableEntry } from '../selection/selectable-entry.tsx'
import { useShownItems } from '../selection/selection-context.ts'
import { EmptyList } from './empty-list.tsx'

export type Conversation = ReplyOf<typeof listConversations>['conversations'][number]

interface ConversationListProps extends ConversationFilter {
  estimate: number
  render: (conversation: Conversation) => ReactNode
  /** What placeholder rows start with. */
  lead?: 'face' | 'none'
}

const getConversations = (page: ReplyOf<typeof listConversations>) => page.conversations
const noFilter = { trashed: false, favourite: false }

/** Threads of mails or conversations of messages, the latest first. */
export function ConversationList({ kind, estimate, render, lead = 'none' }: ConversationListProps) {
  const { t } = useTranslation('items')
  const query = useConversationPagesInfiniteQuery({ kind })
  const { entries: conversations, error, loadMore, retry } = useCursorList(query, getConversations)
  const [loadItems] = useLazyConversationItemsQuery()
  useShownItems({
    list: () => conversations?.map(({ latest }) => latest) ?? [],
    async expand(item) {
      const conversation = conversations?.find(({ latest }) => latest.id === item.id)
      if (!conversation) return [item]
      return loadItems({ kind, key: conversation.key, count: conversation.count }, true).unwrap()
    },
  })

  if (error && !conversations) return <ErrorState error={error} onRetry={retry} />
  if (!conversations) return <ListSkeleton rows={8} lead={lead} lines={2} />
  if (conversations.length === 0) return <EmptyList kind={kind} filter={noFilter} />
  return (
    <>
      <VirtualList
        entries={conversations}
        getKey={({ key }) => key}
        render={(one) => <SelectableEntry item={one.latest}>{render(one)}</SelectableEntry>}
        label={t(`kinds.${kind}.many`)}
        estimate={estimate}
        onEnd={loadMore}
      />
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
    </>
  )
}
