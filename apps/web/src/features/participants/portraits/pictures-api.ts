import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../../shared/api/api.ts'
import { type ListFilterOf, toInfiniteEndpoint } from '../../../shared/api/to-infinite-endpoint.ts'

const pageSize = 48

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    portraitPictures: build.infiniteQuery({
      ...toInfiniteEndpoint(search, pageSize),
      providesTags: ['Search'],
    }),
  }),
})

export const { usePortraitPicturesInfiniteQuery } = picturesApi

/**
 * The search for pictures.
 *
 * @param words a full-text query; '' for all pictures, the newest first
 * @param participantId only pictures of this person
 */
export function toPictureFilter(words: string, participantId?: string): ListFilterOf<typeof search> {
  return {
    kind: ['image'],
    facets: false,
    ...(words ? { q: words } : { sort: 'newest' }),
    ...(participantId ? { participant: [participantId] } : {}),
  }
}
