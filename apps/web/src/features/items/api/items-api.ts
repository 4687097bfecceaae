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
import { getTranslation } from '@lares/shared-types/contracts/translations'
import type { ItemSummary } from '@lares/shared-types/items'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../../shared/api/to-infinite-endpoint.ts'
import { type ConversationRequest, loadConversation } from './load-conversation.ts'
import { loadMonth, loadUndated, type MonthRequest, type UndatedRequest } from './load-month.ts'

const pageSize = 60

/** Endpoints for items; the reader's ratings and favourites are in `rating-api.ts`. */
export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    itemPages: build.infiniteQuery({
      ...toInfiniteEndpoint(listItems, pageSize),
      providesTags: (_, __, { favourite }) => (favourite ? ['Items', 'Favourites'] : ['Items']),
    }),
    conversationPages: build.infiniteQuery({
      ...toInfiniteEndpoint(listConversations, pageSize),
      providesTags: ['Items'],
    }),
    /** The items whose date begins in a month, the latest first. `count` is the timeline's count of the month. */
    monthItems: build.query<ItemSummary[], MonthRequest>({
      queryFn: (request, _, __, baseQuery) => loadMonth(request, async (call) => baseQuery(call)),
      providesTags: ['Items'],
    }),
    undatedItems: build.query<ItemSummary[], UndatedRequest>({
      queryFn: (request, _, __, baseQuery) => loadUndated(request, async (call) => baseQuery(call)),
      providesTags: ['Items'],
    }),
    conversationItems: build.query<ItemSummary[], ConversationRequest>({
      queryFn: (request, _, __, baseQuery) => loadConversation(request, async (call) => baseQuery(call)),
      providesTags: ['Items'],
    }),
    timeline: build.query({ ...toEndpoint(timelineOfItems), providesTags: ['Items'] }),
    item: build.query({
      ...toEndpoint(getItem),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    /** The revisions of an item, by its id, the latest first. A page starts below the revision number of its parameter. */
    revisionPages: build.infiniteQuery<ReplyOf<typeof listRevisions>, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        toEndpoint(listRevisions).query({
          params: { id: queryArg },
          query: pageParam === undefined ? {} : { before: pageParam },
        }),
      transformResponse: toEndpoint(listRevisions).transformResponse,
      providesTags: (_, __, id) => [{ type: 'Item', id }],
    }),
    transcript: build.query({
      ...toEndpoint(getTranscript),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    translation: build.query({
      ...toEndpoint(getTranslation),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    mailHtml: build.query(toEndpoint(getMailHtml)),
    mailboxImport: build.query(toEndpoint(getMailboxImport)),
    createItem: build.mutation({ ...toEndpoint(createItem), invalidatesTags: ['Items', 'Search'] }),
    changeItem: build.mutation({
      ...toEndpoint(changeItem),
      /** The reply is the item, which pages show at once: one that has moved to another kind has another page. */
      async onQueryStarted({ params: { id } }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(itemsApi.util.updateQueryData('item', { params: { id } }, () => data))
      },
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    trashItem: build.mutation({
      ...toEndpoint(trashItem),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    restoreItem: build.mutation({
      ...toEndpoint(restoreItem),
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
  useLazyMonthItemsQuery,
  useLazyUndatedItemsQuery,
  useLazyConversationItemsQuery,
  useTimelineQuery,
  useItemQuery,
  useLazyItemQuery,
  useRevisionPagesInfiniteQuery,
  useTranscriptQuery,
  useTranslationQuery,
  useLazyTranslationQuery,
  useMailHtmlQuery,
  useMailboxImportQuery,
  useCreateItemMutation,
  useChangeItemMutation,
  useTrashItemMutation,
  useRestoreItemMutation,
} = itemsApi
