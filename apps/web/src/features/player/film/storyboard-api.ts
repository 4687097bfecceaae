import type { Asset } from '@lares/shared-types/assets'
import type { Storyboard } from '@lares/shared-types/storyboards'
import { api } from '../../../shared/api/api.ts'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

const storyboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null while it is pending. */
    storyboard: build.query<Storyboard | null, Pick<Asset, 'id' | 'pictureVersion'>>({
      query: (asset) => ({ url: assetUrls.storyboard(asset), method: 'GET' }),
      transformResponse: (reply: Storyboard | { state: 'pending' }) => ('times' in reply ? reply : null),
    }),
  }),
})

export const { useStoryboardQuery } = storyboardApi
