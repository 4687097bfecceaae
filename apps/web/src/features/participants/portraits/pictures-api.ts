import type { ReplyOf } from '@lares/shared-types/contract'
import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'

export interface PictureFilter {
  /** A full-text query; '' for all pictures. */
  readonly query: string
  /** Only pictures of this person. */
  readonly participantId?: string
}

const pageSize = 48

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    portraitPictures: build.infiniteQuery<ReplyOf<typeof search>, PictureFilter, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { query, participantId }, pageParam }) =>
        toEndpoint(search).query({
          query: {
            kind: ['image'],
            limit: pageSize,
            ...(query ? { q: query } : { sort: 'newest' }),
            ...(participantId ? { participant: [participantId] } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        }),
      transformResponse: toEndpoint(search).transformResponse,
      providesTags: ['Search'],
    }),
  }),
})

export const { usePortraitPicturesInfiniteQuery } = picturesApi
