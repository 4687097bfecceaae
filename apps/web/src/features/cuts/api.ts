import * as contracts from '@lares/shared-types/contracts/cuts'
import { getItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { listVersions } from '@lares/shared-types/contracts/versions'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

export const cutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCut: build.mutation(toEndpoint(contracts.startCut)),
    startVersionCut: build.mutation(toEndpoint(contracts.startVersionCut)),
    cut: build.query({ ...toEndpoint(contracts.getCut), providesTags: ['Items'] }),
    undoCut: build.mutation({
      ...toEndpoint(contracts.undoCut),
      invalidatesTags: ['Items', 'Item', 'Versions'],
    }),
    itemCuts: build.query({ ...toEndpoint(contracts.getItemCuts), providesTags: ['Items'] }),
    recordingToCut: build.query({
      ...toEndpoint(getItem),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    recordingsToCut: build.infiniteQuery({ ...toInfiniteEndpoint(search), providesTags: ['Search'] }),
    transcriptToCut: build.query(toEndpoint(getTranscript)),
    versionsToCut: build.query({ ...toEndpoint(listVersions), providesTags: ['Versions'] }),
  }),
})

export const {
  useStartCutMutation,
  useStartVersionCutMutation,
  useCutQuery,
  useUndoCutMutation,
  useItemCutsQuery,
  useRecordingToCutQuery,
  useRecordingsToCutInfiniteQuery,
  useTranscriptToCutQuery,
  useVersionsToCutQuery,
} = cutsApi
