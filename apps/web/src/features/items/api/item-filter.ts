import type { RequestOf } from '@lares/shared-types/contract'
import type { listConversations, listItems } from '@lares/shared-types/contracts/items'

/** What a list of items is asked for, without where in the list. */
export type ItemFilter = Omit<RequestOf<typeof listItems>['query'], 'cursor' | 'limit'>

export type ItemSort = NonNullable<ItemFilter['sort']>

export type ConversationFilter = Pick<RequestOf<typeof listConversations>['query'], 'kind'>
