import type { ReplyOf } from '@lares/shared-types/contract'
import { getMailHtml } from '@lares/shared-types/contracts/assets'
import {
  addFavourite,
  changeItem,
  createItem,
  getItem,
  getTranscript,
  listConversations,
  listItems,
  listRevisions,
  rateItem,
  removeFavourite,
  restoreItem,
  timelineOfItems,
  trashItem,
} from '@lares/shared-types/contracts/items'
import { api } from '../../../shared/api/api.ts'
import { endpointOf } from '../../../shared/api/endpoint-of.ts'
import type { ConversationFilter, ItemFilter } from './item-filter.ts'
import { markItem } from './mark-item.ts'

const nextPage = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}
const pageSize = 60

/** Calls about items. What is one's own, favourite and rating, shows at once and goes back if the server refuses. */
export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    itemPages: build.infiniteQuery<ReplyOf<typeof listItems>, ItemFilter, string>({
      infiniteQueryOptions: nextPage,
      query: ({ queryArg, pageParam }) =>
        endpointOf(listItems).query({ query: { limit: pageSize, ...queryArg, cursor: pageParam } }),
      transformResponse: endpointOf(listItems).transformResponse,
      providesTags: ['Items'],
    }),
    conversationPages: build.infiniteQuery<ReplyOf<typeof listConversations>, ConversationFilter, string>({
      infiniteQueryOptions: nextPage,
      query: ({ queryArg, pageParam }) =>
        endpointOf(listConversations).query({ query: { limit: pageSize, ...queryArg, cursor: pageParam } }),
      transformResponse: endpointOf(listConversations).transformResponse,
      providesTags: ['Items'],
    }),
    timeline: build.query({ ...endpointOf(timelineOfItems), providesTags: ['Items'] }),
    item: build.query({
      ...endpointOf(getItem),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    revisions: build.query({
      ...endpointOf(listRevisions),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    transcript: build.query({
      ...endpointOf(getTranscript),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    mailHtml: build.query(endpointOf(getMailHtml)),
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
    rate: build.mutation({
      ...endpointOf(rateItem),
      onQueryStarted: ({ params, body }, call) => markItem(call, params.id, { rating: body.value }),
    }),
    favour: build.mutation({
      ...endpointOf(addFavourite),
      onQueryStarted: ({ params }, call) => markItem(call, params.id, { favourite: true }),
    }),
    unfavour: build.mutation({
      ...endpointOf(removeFavourite),
      onQueryStarted: ({ params }, call) => markItem(call, params.id, { favourite: false }),
    }),
  }),
})

export const {
  useItemPagesInfiniteQuery,
  useConversationPagesInfiniteQuery,
  useTimelineQuery,
  useItemQuery,
  useRevisionsQuery,
  useTranscriptQuery,
  useMailHtmlQuery,
  useCreateItemMutation,
  useChangeItemMutation,
  useTrashItemMutation,
  useRestoreItemMutation,
} = itemsApi
