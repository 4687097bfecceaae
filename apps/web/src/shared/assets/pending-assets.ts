import type { Asset } from '@lares/shared-types/assets'
import { isUnfinished } from './is-rendition-pending.ts'

/** The limit of the archive's endpoint. */
const maxIdsPerRequest = 100
const minDelayMs = 1000
const maxDelayMs = 15_000

export interface PendingAssetsOptions {
  /** Loads the current state of some files; undefined if the request failed. */
  readonly loadAssets: (ids: readonly string[]) => Promise<readonly Asset[] | undefined>
  /** Called with files whose processing has succeeded or failed. */
  readonly onSettled: (assets: readonly Asset[]) => void
  /** Called with files that are still being processed, and of which it is known how far. */
  readonly onProgress: (assets: readonly Asset[]) => void
}

/** Called once: with the file when it is settled, with undefined when it no longer exists. */
type Listener = (asset: Asset | undefined) => void

/**
 * Polls the state of unfinished files until their renditions are made. One request at a time covers all of them; the
 * interval grows while nothing changes, and polling stops while the page is hidden or no file is watched.
 */
export class PendingAssets {
  readonly #options: PendingAssetsOptions
  readonly #listeners = new Map<string, Set<Listener>>()
  #delayMs = minDelayMs
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPolling = false

  constructor(options: PendingAssetsOptions) {
    this.#options = options
    document.addEventListener('visibilitychange', () => this.#restart())
    window.addEventListener('online', () => this.#restart())
  }

  /** Watches a file until the returned function is called. */
  watch(id: string, listener: Listener = () => undefined): () => void {
    const listeners = this.#listeners.get(id)
    if (listeners) listeners.add(listener)
    else {
      this.#listeners.set(id, new Set([listener]))
      this.#restart()
    }
    return () => {
      const remaining = this.#listeners.get(id)
      remaining?.delete(listener)
      if (remaining?.size === 0) this.#listeners.delete(id)
    }
  }

  /** Polls soon: a file was added, or the page became visible or online again. */
  #restart(): void {
    this.#delayMs = minDelayMs
    if (this.#isPolling) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#schedule()
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#listeners.size === 0 || document.hidden) return
    this.#timer = setTimeout(() => void this.#poll(), this.#delayMs)
  }

  async #poll(): Promise<void> {
    this.#timer = undefined
    if (document.hidden) return
    this.#isPolling = true
    const ids = [...this.#listeners.keys()].slice(0, maxIdsPerRequest)
    const delayMs = this.#delayMs
    const assets = ids.length > 0 ? await this.#options.loadAssets(ids) : []
    this.#isPolling = false
    const settled = assets ? this.#settle(ids, assets) : []
    if (settled.length > 0) this.#options.onSettled(settled)
    const progressing = assets?.filter((asset) => isUnfinished(asset) && asset.progress !== undefined) ?? []
    if (progressing.length > 0) this.#options.onProgress(progressing)
    this.#delayMs = settled.length > 0 ? minDelayMs : Math.min(maxDelayMs, delayMs * 1.5)
    this.#schedule()
  }

  /** Drops settled and deleted files, and moves the still pending ones behind those that were not polled yet. */
  #settle(ids: readonly string[], assets: readonly Asset[]): Asset[] {
    const byId = new Map(assets.map((asset) => [asset.id, asset]))
    for (const id of ids) {
      const listeners = this.#listeners.get(id)
      if (!listeners) continue
      const asset = byId.get(id)
      this.#listeners.delete(id)
      if (asset && isUnfinished(asset)) this.#listeners.set(id, listeners)
      else for (const listener of listeners) listener(asset)
    }
    return assets.filter((asset) => !isUnfinished(asset))
  }
}
