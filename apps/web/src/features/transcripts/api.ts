import { getAlignment, startAlignment } from '@lares/shared-types/contracts/alignments'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import {
  listTranslations,
  startTranslation,
  writeTranslation,
} from '@lares/shared-types/contracts/translations'
import type { Language } from '@lares/shared-types/languages'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { countSubtitleChange } from '../../shared/playback/subtitle-changes.ts'
import { useLazyTranslationQuery } from '../items/public.ts'

const transcriptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeTranscript: build.mutation({
      ...toEndpoint(writeTranscript),
      onQueryStarted: ({ params }, { queryFulfilled }) => countSubtitleChange(params.id, queryFulfilled),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    translations: build.query({
      ...toEndpoint(listTranslations),
      providesTags: (_, __, { params }) => [{ type: 'Item', id: params.id }],
    }),
    writeTranslation: build.mutation({
      ...toEndpoint(writeTranslation),
      onQueryStarted: ({ params }, { queryFulfilled }) => countSubtitleChange(params.id, queryFulfilled),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Items', 'Search', { type: 'Item', id: params.id }],
    }),
    startTranslation: build.mutation({
      ...toEndpoint(startTranslation),
      invalidatesTags: (_, error, { params }) =>
        error ? [] : ['Operations', { type: 'Item', id: params.id }],
    }),
    startAlignment: build.mutation(toEndpoint(startAlignment)),
    alignment: build.query(toEndpoint(getAlignment)),
  }),
})

export const {
  useWriteTranscriptMutation,
  useTranslationsQuery,
  useWriteTranslationMutation,
  useStartTranslationMutation,
  useStartAlignmentMutation,
  useLazyAlignmentQuery,
} = transcriptsApi

/** Returns a function that deletes a translation of a transcript, which stays in its history. */
export function useDeleteTranslationAct(itemId: string) {
  const [load] = useLazyTranslationQuery()
  const [write] = useWriteTranslationMutation()
  return async (language: Language): Promise<{ error?: unknown }> => {
    const params = { id: itemId, language }
    const { data, error } = await load({ params })
    if (!data) return { error }
    const result = await write({ params, body: { version: data.version, lines: [] } })
    return result.error ? { error: result.error } : {}
  }
}
