import { uploadsApi } from '../api.ts'
import { uploadChanged } from '../uploads-slice.ts'
import type { EngineStore } from './engine-store.ts'

/** Files asked about in one round, and milliseconds between rounds: gentle with the server, quick for a person. */
const atOnce = 8
const shortest = 1000
const longest = 15_000

/** Follows the files of new items until the archive has read them, and says when one could not be read. */
export class AssetWatcher {
  readonly #store: EngineStore
  readonly #onRead: () => void
  readonly #pending = new Map<string, string>()
  #pause = shortest
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: EngineStore, onRead: () => void) {
    this.#store = store
    this.#onRead = onRead
  }

  /** Follows the asset that an upload has become. */
  watch(entryId: string, assetId: string): void {
    this.#pending.set(assetId, entryId)
    this.#pause = shortest
    this.#next()
  }

  #next(): void {
    if (this.#timer !== undefined || this.#pending.size === 0) return
    this.#timer = setTimeout(() => {
      void this.#round().finally(() => {
        this.#timer = undefined
        this.#next()
      })
    }, this.#pause)
  }

  async #round(): Promise<void> {
    const { uploads, session } = this.#store.getState()
    if (!session.user) return this.#slower()
    const shown = new Set(uploads.entries.map(({ id }) => id))
    for (const [assetId, entryId] of this.#pending) if (!shown.has(entryId)) this.#pending.delete(assetId)
    const asked = [...this.#pending].slice(0, atOnce)
    const read = await Promise.all(asked.map(([assetId, entryId]) => this.#ask(assetId, entryId)))
    if (!read.includes(true)) return this.#slower()
    this.#pause = shortest
    this.#onRead()
  }

  #slower(): void {
    this.#pause = Math.min(longest, this.#pause * 1.5)
  }

  async #ask(assetId: string, entryId: string): Promise<boolean> {
    const { dispatch } = this.#store
    const request = uploadsApi.endpoints.arrivedAsset.initiate(
      { params: { id: assetId } },
      { subscribe: false, forceRefetch: true },
    )
    const { data, error } = await dispatch(request)
    // Trashed or hidden meanwhile: nobody waits for it any more.
    const gone = error !== undefined && 'status' in error && error.status === 404
    if (!gone && (!data || data.state === 'pending')) {
      // Behind the others, so that one long film does not hold back the news of many photographs.
      this.#pending.delete(assetId)
      this.#pending.set(assetId, entryId)
      return false
    }
    this.#pending.delete(assetId)
    dispatch(uploadChanged({ id: entryId, state: 'done', unreadable: data?.reason }))
    return true
  }
}
