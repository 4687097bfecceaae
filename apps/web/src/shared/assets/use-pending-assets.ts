import type { Asset } from '@lares/shared-types/assets'
import { listAssets } from '@lares/shared-types/contracts/assets'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { api } from '../api/api.ts'
import { endpointOf } from '../api/endpoint-of.ts'
import { PendingAssets } from './pending-assets.ts'
import { putAssets } from './put-assets.ts'

const assetsApi = api.injectEndpoints({
  endpoints: (build) => ({ assetStates: build.query(endpointOf(listAssets)) }),
})

interface WatchedState {
  readonly [api.reducerPath]: ReturnType<typeof api.reducer>
}

/** The part of the store that is needed to follow files. */
export interface AssetStore {
  readonly dispatch: (action: never) => unknown
  readonly getState: () => unknown
}

const followers = new WeakMap<AssetStore['dispatch'], PendingAssets>()

/** What follows the unfinished files of a store; there is one. */
export function pendingAssetsOf(store: AssetStore): PendingAssets {
  const known = followers.get(store.dispatch)
  if (known) return known
  const dispatch = store.dispatch as ThunkDispatch<WatchedState, unknown, UnknownAction>
  const created = new PendingAssets({
    async ask(ids) {
      const request = assetsApi.endpoints.assetStates.initiate(
        { query: { id: [...ids] } },
        { subscribe: false, forceRefetch: true },
      )
      const { data } = await dispatch(request)
      return data?.assets
    },
    onSettled(assets) {
      const { api: cached } = store.getState() as WatchedState
      for (const action of putAssets(cached, assets)) dispatch(action)
      // What is known of an item beside its files may have come with them, such as the words of a recording.
      const itemIds = new Set(assets.map(({ itemId }) => itemId))
      dispatch(api.util.invalidateTags([...itemIds].map((id) => ({ type: 'Item' as const, id }))))
    },
  })
  followers.set(store.dispatch, created)
  return created
}

/** Follows those of the shown files that are still being read: they change wherever they are shown when they are done. */
export function usePendingAssets(assets: readonly (Asset | null | undefined)[]): void {
  const store = useStore()
  const ids = assets.flatMap((asset) => (asset?.state === 'pending' ? [asset.id] : [])).join(' ')
  useEffect(() => {
    if (ids === '') return
    const pending = pendingAssetsOf(store)
    const stops = ids.split(' ').map((id) => pending.watch(id))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids, store])
}
