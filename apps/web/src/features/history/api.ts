import type { ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/history'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { announceTextsChange } from '../../shared/i18n/texts-changed-event.ts'
import { countSubtitleChange } from '../../shared/playback/subtitle-changes.ts'

interface Subject {
  readonly type: HistoryType
  readonly id: string
}

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The states of a subject, newest first. A page starts below the number of its parameter. */
    historyPages: build.infiniteQuery<ReplyOf<typeof contracts.listHistory>, Subject, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        toEndpoint(contracts.listHistory).query({
          params: queryArg,
          query: pageParam === undefined ? {} : { before: pageParam },
        }),
      transformResponse: toEndpoint(contracts.listHistory).transformResponse,
      providesTags: (_, __, { type }) => getTags(type),
    }),
    historyState: build.query({
      ...toEndpoint(contracts.getHistoryState),
      providesTags: (_, __, { params }) => getTags(params.type),
    }),
    restoreState: build.mutation({
      ...toEndpoint(contracts.restoreHistoryState),
      invalidatesTags: (_, error, { params }) => (error ? [] : [...getTags(params.type), ...dependentTags]),
      async onQueryStarted({ params }, { queryFulfilled }) {
        if (params.type === 'texts') await announceTextsChange(queryFulfilled)
        // The id of a transcript is that of its item.
        if (params.type === 'transcripts') await countSubtitleChange(params.id, queryFulfilled)
      },
    }),
  }),
})

/** Cached items, searches, follows and regions contain the names of labels and participants, and narrations the words of pages. */
const dependentTags = ['Item', 'Items', 'Search', 'Follows', 'Regions', 'Narrations'] as const

function getTags(type: HistoryType) {
  switch (type) {
    case 'tags':
      return ['Tags'] as const
    case 'categories':
      return ['Categories'] as const
    case 'participants':
      return ['Participants'] as const
    case 'events':
      return ['Events'] as const
    case 'users':
      return ['Users'] as const
    case 'regions':
      return ['Regions'] as const
    case 'page-texts':
      return ['PageTexts', 'PageWords'] as const
    case 'texts':
      return ['SiteTexts'] as const
    default:
      return ['Item'] as const
  }
}

export const { useHistoryPagesInfiniteQuery, useHistoryStateQuery, useRestoreStateMutation } = historyApi
