import type { Asset } from '@lares/shared-types/assets'

/** Files in one question; as many as the archive answers at once. */
const maxAsked = 100
const shortestDelayMs = 1000
const longestDelayMs = 15_000

export interface AssetQuestion {
  /** What is known of some files now; nothing where the archive could not be asked. */
  readonly ask: (ids: readonly string[]) => Promise<readonly Asset[] | undefined>
  /** Files whose renditions have been made, or could not be. */
  readonly onSettled: (assets: readonly Asset[]) => void
}

/** Called once: with the file when it is settled, with nothing when it does not exist any more. */
type Listener = (asset: Asset | undefined) => void

/**
 * Follows files until what is made from them is there. One question at a time for all of them, however many there
 * are, seldomer while nothing changes, and none while the page is hidden or nothing is followed.
 */
export class PendingAssets {
  readonly #question: AssetQuestion
  readonly #listeners = new Map<string, Set<Listener>>()
  #delayMs = shortestDelayMs
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false

  constructor(question: AssetQuestion) {
    this.#question = question
    document.addEventListener('visibilitychange', () => this.#goOn())
    window.addEventListener('online', () => this.#goOn())
  }

  /** Follows a file until the answered function is called. */
  watch(id: string, listener: Listener = () => undefined): () => void {
    const listeners = this.#listeners.get(id)
    if (listeners) listeners.add(listener)
    else {
      this.#listeners.set(id, new Set([listener]))
      this.#goOn()
    }
    return () => {
      const left = this.#listeners.get(id)
      left?.delete(listener)
      if (left?.size === 0) this.#listeners.delete(id)
    }
  }

  /** Asks soon: something is followed anew, or the person is there again. */
  #goOn(): void {
    this.#delayMs = shortestDelayMs
    if (this.#isAsking) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#schedule()
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#listeners.size === 0 || document.hidden) return
    this.#timer = setTimeout(() => void this.#round(), this.#delayMs)
  }

  async #round(): Promise<void> {
    this.#timer = undefined
    if (document.hidden) return
    this.#isAsking = true
    const asked = [...this.#listeners.keys()].slice(0, maxAsked)
    const delayMs = this.#delayMs
    const assets = asked.length > 0 ? await this.#question.ask(asked) : []
    this.#isAsking = false
    const settled = assets ? this.#take(asked, assets) : []
    if (settled.length > 0) this.#question.onSettled(settled)
    this.#delayMs = settled.length > 0 ? shortestDelayMs : Math.min(longestDelayMs, delayMs * 1.5)
    this.#schedule()
  }

  /** Lets go of what is settled or gone, and puts the rest behind those that were not asked about. */
  #take(asked: readonly string[], assets: readonly Asset[]): Asset[] {
    const byId = new Map(assets.map((asset) => [asset.id, asset]))
    for (const id of asked) {
      const listeners = this.#listeners.get(id)
      if (!listeners) continue
      const asset = byId.get(id)
      this.#listeners.delete(id)
      if (asset?.state === 'pending') this.#listeners.set(id, listeners)
      else for (const listener of listeners) listener(asset)
    }
    return assets.filter(({ state }) => state !== 'pending')
  }
}
