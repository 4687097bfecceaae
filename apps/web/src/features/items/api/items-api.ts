import type { ReplyOf } from '@lares/shared-types/contract'
import { getMailboxImport, getMailHtml } from '@lares/shared-types/contracts/assets'
import {
  changeItem,
  createItem,
  getItem,
  listConversations,
  listItems,
  listRevisions,
  restoreItem,
  timelineOfItems,
  trashItem,
} from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import type { ItemSummary } from '@lares/shared-types/items'
import { api } from '../../../shared/api/api.ts'
import { endpointOf } from '../../../shared/api/endpoint-of.ts'
import type { ConversationFilter, ItemFilter } from './item-filter.ts'
import { loadMonth, loadUndated, type MonthRequest, type UndatedRequest } from './load-month.ts'

const nextPage = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}
const pageSize = 60

/** The first page has no cursor. */
function from(cursor: string): { cursor?: string } {
  return cursor ? { cursor } : {}
}

/** Calls about items; what is one's own on them is in `marks-api.ts`. */
export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    itemPages: build.infiniteQuery<ReplyOf<typeof listItems>, ItemFilter, string>({
      infiniteQueryOptions: nextPage,
      query: ({ queryArg, pageParam }) =>
        endpointOf(listItems).query({ query: { limit: pageSize, ...queryArg, ...from(pageParam) } }),
      transformResponse: endpointOf(listItems).transformResponse,
      providesTags: ['Items'],
    }),
    conversationPages: build.infiniteQuery<ReplyOf<typeof listConversations>, ConversationFilter, string>({
      infiniteQueryOptions: nextPage,
      query: ({ queryArg, pageParam }) =>
        endpointOf(listConversations).query({ query: { limit: pageSize, ...queryArg, ...from(pageParam) } }),
      transformResponse: endpointOf(listConversations).transformResponse,
      providesTags: ['Items'],
    }),
    /** The items whose date begins in one month, in the order of `sort`. `count` is what the timeline said. */
    monthItems: build.query<ItemSummary[], MonthRequest>({
      queryFn: (request, _, __, send) => loadMonth(request, async (call) => send(call)),
      providesTags: ['Items'],
    }),
    /** The items of a kind without a date. */
    undatedItems: build.query<ItemSummary[], UndatedRequest>({
      queryFn: (request, _, __, send) => loadUndated(request, async (call) => send(call)),
      providesTags: ['Items'],
    }),
    timeline: build.query({ ...endpointOf(timelineOfItems), providesTags: ['Items'] }),
    item: build.query({
      ...endpointOf(getItem),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    /** The saved states of the item of an id, the latest first; a page goes on before the number of its parameter. */
    revisionPages: build.infiniteQuery<ReplyOf<typeof listRevisions>, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        endpointOf(listRevisions).query({
          params: { id: queryArg },
          query: pageParam === undefined ? {} : { before: pageParam },
        }),
      transformResponse: endpointOf(listRevisions).transformResponse,
      providesTags: (_, __, id) => [{ type: 'Item', id }],
    }),
    transcript: build.query({
      ...endpointOf(getTranscript),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    mailHtml: build.query(endpointOf(getMailHtml)),
    mailboxImport: build.query(endpointOf(getMailboxImport)),
    createItem: build.mutation({ ...endpointOf(createItem), invalidatesTags: ['Items', 'Search'] }),
    changeItem: build.mutation({
      ...endpointOf(changeItem),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    trashItem: build.mutation({
      ...endpointOf(trashItem),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    restoreItem: build.mutation({
      ...endpointOf(restoreItem),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
  }),
})

export const {
  useItemPagesInfiniteQuery,
  useConversationPagesInfiniteQuery,
  useMonthItemsQuery,
  useUndatedItemsQuery,
  useTimelineQuery,
  useItemQuery,
  useRevisionPagesInfiniteQuery,
  useTranscriptQuery,
  useMailHtmlQuery,
  useMailboxImportQuery,
  useCreateItemMutation,
  useChangeItemMutation,
  useTrashItemMutation,
  useRestoreItemMutation,
} = itemsApi
