import { pendingAssetsOf } from '../../../shared/assets/use-pending-assets.ts'
import type { UploadEntry } from '../upload-entry.ts'
import { uploadChanged } from '../uploads-slice.ts'
import type { EngineStore } from './engine-store.ts'

/** Follows the files of new items until the archive has read them, and says when one could not be read. */
export class AssetWatcher {
  readonly #store: EngineStore
  readonly #stops = new Map<string, () => void>()

  constructor(store: EngineStore) {
    this.#store = store
  }

  /** Follows the asset that an upload has become. */
  watch(entryId: string, assetId: string): void {
    const stop = pendingAssetsOf(this.#store).watch(assetId, (asset) => {
      this.#stops.delete(entryId)
      this.#store.dispatch(
        uploadChanged({ id: entryId, state: 'done', unreadable: asset?.reason, family: asset?.family }),
      )
    })
    this.#stops.set(entryId, stop)
  }

  /** Nobody waits for the files whose rows are gone. */
  follow(entries: readonly UploadEntry[]): void {
    if (this.#stops.size === 0) return
    const shown = new Set(entries.map(({ id }) => id))
    for (const [entryId, stop] of this.#stops) {
      if (shown.has(entryId)) continue
      stop()
      this.#stops.delete(entryId)
    }
  }
}
