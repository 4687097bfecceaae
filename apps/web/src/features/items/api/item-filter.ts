import type { RequestOf } from '@lares/shared-types/contract'
import type { listConversations, listItems } from '@lares/shared-types/contracts/items'

/** The query of a list of items, without its page. */
export type ItemFilter = Omit<RequestOf<typeof listItems>['query'], 'cursor' | 'limit'>

export type ItemSort = NonNullable<ItemFilter['sort']>

export type ConversationFilter = Pick<RequestOf<typeof listConversations>['query'], 'kind'>
