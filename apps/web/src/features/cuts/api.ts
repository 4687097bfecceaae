import * as contracts from '@lares/shared-types/contracts/cuts'
import { getItem, listItems } from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const cutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCut: build.mutation(toEndpoint(contracts.startCut)),
    cut: build.query({ ...toEndpoint(contracts.getCut), providesTags: ['Items'] }),
    undoCut: build.mutation({ ...toEndpoint(contracts.undoCut), invalidatesTags: ['Items', 'Item'] }),
    itemCuts: build.query({ ...toEndpoint(contracts.getItemCuts), providesTags: ['Items'] }),
    recordingToCut: build.query({
      ...toEndpoint(getItem),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    recordingsToCut: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
    transcriptToCut: build.query(toEndpoint(getTranscript)),
  }),
})

export const {
  useStartCutMutation,
  useCutQuery,
  useUndoCutMutation,
  useItemCutsQuery,
  useRecordingToCutQuery,
  useRecordingsToCutQuery,
  useTranscriptToCutQuery,
} = cutsApi
