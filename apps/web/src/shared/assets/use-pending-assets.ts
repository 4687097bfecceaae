import type { Asset } from '@lares/shared-types/assets'
import { listAssets } from '@lares/shared-types/contracts/assets'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { api } from '../api/api.ts'
import { toEndpoint } from '../api/to-endpoint.ts'
import { isUnfinished } from './is-rendition-pending.ts'
import { PendingAssets } from './pending-assets.ts'
import { updateCachedAssets } from './update-cached-assets.ts'

const assetsApi = api.injectEndpoints({
  endpoints: (build) => ({ assetStates: build.query(toEndpoint(listAssets)) }),
})

interface WatchedState {
  readonly [api.reducerPath]: ReturnType<typeof api.reducer>
}

/** The part of the store that tracking files needs. */
export interface AssetStore {
  readonly dispatch: (action: never) => unknown
  readonly getState: () => unknown
}

const trackers = new WeakMap<AssetStore['dispatch'], PendingAssets>()

/** The tracker of a store's unfinished files; there is one per store. */
export function getPendingAssets(store: AssetStore): PendingAssets {
  const known = trackers.get(store.dispatch)
  if (known) return known
  const dispatch = store.dispatch as ThunkDispatch<WatchedState, unknown, UnknownAction>
  const replaceAssets = (assets: readonly Asset[]) => {
    const { api: apiState } = store.getState() as WatchedState
    for (const action of updateCachedAssets(apiState, assets)) dispatch(action)
  }
  const created = new PendingAssets({
    async loadAssets(ids) {
      const request = assetsApi.endpoints.assetStates.initiate(
        { query: { id: [...ids] } },
        { subscribe: false, forceRefetch: true },
      )
      const { data } = await dispatch(request)
      return data?.assets
    },
    onProgress: replaceAssets,
    onSettled(assets) {
      replaceAssets(assets)
      // Processing a file can change the item too, such as adding the transcript of a recording.
      const itemIds = new Set(assets.map(({ itemId }) => itemId))
      const itemTags = [...itemIds].map((id) => ({ type: 'Item' as const, id }))
      // A picture that was turned can be somebody's portrait.
      const isTurned = assets.some(({ pictureVersion }) => pictureVersion)
      dispatch(api.util.invalidateTags([...itemTags, ...(isTurned ? (['Participants'] as const) : [])]))
    },
  })
  trackers.set(store.dispatch, created)
  return created
}

/** Watches the assets that are still being processed; they are updated wherever they are shown when they are done. */
export function usePendingAssets(assets: readonly (Asset | null | undefined)[]): void {
  const store = useStore()
  const ids = assets.flatMap((asset) => (asset && isUnfinished(asset) ? [asset.id] : [])).join(' ')
  useEffect(() => {
    if (ids === '') return
    const pending = getPendingAssets(store)
    const stops = ids.split(' ').map((id) => pending.watch(id))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids, store])
}
