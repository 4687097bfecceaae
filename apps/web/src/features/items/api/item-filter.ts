import type { listConversations, listItems } from '@lares/shared-types/contracts/items'
import type { ListFilterOf } from '../../../shared/api/to-infinite-endpoint.ts'

/** The query of a list of items, without its page. */
export type ItemFilter = ListFilterOf<typeof listItems>

export type ItemSort = NonNullable<ItemFilter['sort']>

export type ConversationFilter = ListFilterOf<typeof listConversations>
