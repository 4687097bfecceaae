import type { ReplyOf } from '@lares/shared-types/contract'
import {
  downloadSpeechModel,
  findTranscribable,
  listTranscriptions,
  readTranscriptionSetup,
  startTranscriptions,
} from '@lares/shared-types/contracts/transcriptions'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 50

export interface TranscribableFilter {
  /** All recordings and films if absent. */
  readonly selection?: ItemSelection
  readonly onlyMissing: boolean
}

const transcriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transcriptionSetup: build.query({
      ...toEndpoint(readTranscriptionSetup),
      providesTags: ['Transcriptions'],
    }),
    downloadSpeechModel: build.mutation({
      ...toEndpoint(downloadSpeechModel),
      invalidatesTags: ['Transcriptions', 'Operations'],
    }),
    transcribablePages: build.infiniteQuery<ReplyOf<typeof findTranscribable>, TranscribableFilter, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        toEndpoint(findTranscribable).query({
          body: { ...queryArg, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        }),
      transformResponse: toEndpoint(findTranscribable).transformResponse,
      providesTags: ['Transcriptions'],
      keepUnusedDataFor: 0,
    }),
    startTranscriptions: build.mutation({
      ...toEndpoint(startTranscriptions),
      invalidatesTags: ['Transcriptions', 'Operations'],
    }),
    transcriptionPages: build.infiniteQuery({
      ...toInfiniteEndpoint(listTranscriptions, pageSize),
      providesTags: ['Transcriptions'],
    }),
  }),
})

export const {
  useTranscriptionSetupQuery,
  useDownloadSpeechModelMutation,
  useTranscribablePagesInfiniteQuery,
  useStartTranscriptionsMutation,
  useTranscriptionPagesInfiniteQuery,
} = transcriptionsApi
