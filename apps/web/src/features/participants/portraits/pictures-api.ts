import type { ReplyOf } from '@lares/shared-types/contract'
import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../../shared/api/api.ts'
import { endpointOf } from '../../../shared/api/endpoint-of.ts'

/** Which photographs to offer. */
export interface PictureFilter {
  /** Words to be found in them; '' for all. */
  readonly words: string
  /** Only those in which this person takes part. */
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
      query: ({ queryArg: { words, participantId }, pageParam }) =>
        endpointOf(search).query({
          query: {
            kind: ['image'],
            limit: pageSize,
            ...(words ? { q: words } : { sort: 'newest' }),
            ...(participantId ? { participant: [participantId] } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        }),
      transformResponse: endpointOf(search).transformResponse,
      providesTags: ['Search'],
    }),
  }),
})

export const { usePortraitPicturesInfiniteQuery } = picturesApi
