import type { Asset } from '@lares/shared-types/assets'
import { buildUrl } from '@lares/shared-types/contract'
import { getStoryboard, getStoryboardSheet } from '@lares/shared-types/contracts/assets'
import type { Storyboard } from '@lares/shared-types/storyboards'
import { api } from '../../../shared/api/api.ts'
import { toVersionQuery } from '../../../shared/assets/asset-urls.ts'

const storyboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null while it is pending. */
    storyboard: build.query<Storyboard | null, Pick<Asset, 'id' | 'pictureVersion'>>({
      query: (asset) => ({
        url: buildUrl(getStoryboard, { params: { id: asset.id }, ...toVersionQuery(asset) }),
        method: 'GET',
      }),
      transformResponse: (reply: Storyboard | { state: 'pending' }) => ('times' in reply ? reply : null),
    }),
  }),
})

export const { useStoryboardQuery } = storyboardApi

/** The URL of one sheet of a storyboard, from 1. */
export function getSheetUrl(asset: Pick<Asset, 'id' | 'pictureVersion'>, sheet: number): string {
  return buildUrl(getStoryboardSheet, { params: { id: asset.id, sheet }, ...toVersionQuery(asset) })
}
