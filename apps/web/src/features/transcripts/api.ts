import { getAlignment, startAlignment } from '@lares/shared-types/contracts/alignments'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const transcriptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeTranscript: build.mutation({
      ...toEndpoint(writeTranscript),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    startAlignment: build.mutation(toEndpoint(startAlignment)),
    alignment: build.query(toEndpoint(getAlignment)),
  }),
})

export const { useWriteTranscriptMutation, useStartAlignmentMutation, useLazyAlignmentQuery } = transcriptsApi
