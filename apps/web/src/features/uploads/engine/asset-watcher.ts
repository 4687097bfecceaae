import { getPendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import type { UploadEntry } from '../upload-entry.ts'
import { uploadChanged } from '../uploads-slice.ts'
import type { EngineStore } from './engine-store.ts'

/** Watches the assets of new items until their renditions are ready or have failed, and updates the upload's state. */
export class AssetWatcher {
  readonly #store: EngineStore
  readonly #stopFunctions = new Map<string, () => void>()

  constructor(store: EngineStore) {
    this.#store = store
  }

  /** Watches the asset that was created from an upload. */
  watch(entryId: string, assetId: string): void {
    const stop = getPendingAssets(this.#store).watch(assetId, (asset) => {
      this.#stopFunctions.delete(entryId)
      this.#store.dispatch(
        uploadChanged({ id: entryId, state: 'done', unreadable: asset?.reason, family: asset?.family }),
      )
    })
    this.#stopFunctions.set(entryId, stop)
  }

  /** Stops watching the assets of removed uploads. */
  syncWith(entries: readonly UploadEntry[]): void {
    if (this.#stopFunctions.size === 0) return
    const entryIds = new Set(entries.map(({ id }) => id))
    for (const [entryId, stop] of this.#stopFunctions) {
      if (entryIds.has(entryId)) continue
      stop()
      this.#stopFunctions.delete(entryId)
    }
  }
}
