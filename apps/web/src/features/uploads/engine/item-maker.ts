import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { Item } from '@lares/shared-types/items'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { uploadsApi } from '../api.ts'
import type { UploadEntry } from '../upload-entry.ts'
import type { Uploads } from '../uploads-slice.ts'
import type { EngineStore } from './engine-store.ts'
import { itemFromFacts } from './item-from-facts.ts'
import type { CallFailure } from './judge-failure.ts'
import { askOutcome } from './upload-outcome.ts'

export interface MakerEvents {
  /** An item has been made of uploads; its assets are in their order. */
  onMade: (entries: readonly UploadEntry[], item: Item, facts: readonly UploadFacts[]) => void
  /** The item of uploads turns out to have been made before; `assetIds` are those of the uploads, in their order. */
  onFound: (entries: readonly UploadEntry[], item: Item, assetIds: readonly string[]) => void
  onFailed: (entries: readonly UploadEntry[], failure: CallFailure) => void
}

/** Makes items of uploads whose bytes have all arrived: facts, then the item. */
export class ItemMaker {
  readonly #store: EngineStore
  readonly #events: MakerEvents
  readonly #working = new Set<string>()

  constructor(store: EngineStore, events: MakerEvents) {
    this.#store = store
    this.#events = events
  }

  /** Begins whatever can be made now. */
  follow(uploads: Uploads): void {
    for (const group of readyGroups(uploads)) {
      if (group.some(({ id }) => this.#working.has(id))) continue
      for (const { id } of group) this.#working.add(id)
      void this.#make(group).finally(() => {
        for (const { id } of group) this.#working.delete(id)
      })
    }
  }

  async #make(group: readonly UploadEntry[]): Promise<void> {
    const { dispatch } = this.#store
    try {
      const facts: UploadFacts[] = []
      for (const { uploadId = '' } of group) {
        const request = uploadsApi.endpoints.uploadFacts.initiate({ params: { id: uploadId } }, once)
        facts.push(await dispatch(request).unwrap())
      }
      const body = itemFromFacts(facts)
      const item = await dispatch(uploadsApi.endpoints.itemOfUploads.initiate({ body })).unwrap()
      this.#events.onMade(group, item, facts)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.status === 404) await this.#findMade(group)
      else this.#events.onFailed(group, failure)
    }
  }

  /**
   * The archive does not know the uploads as files that wait for an item: most likely the item was made, and the answer
   * that said so got lost. Then the uploads are asked for what became of them.
   */
  async #findMade(group: readonly UploadEntry[]): Promise<void> {
    try {
      const outcomes = await Promise.all(group.map(({ uploadId = '' }) => askOutcome(uploadId)))
      const known = outcomes.filter((outcome) => outcome !== undefined)
      const [first] = known
      if (!first || known.length < group.length) return this.#events.onFailed(group, { status: 404 })
      const request = uploadsApi.endpoints.itemOfOutcome.initiate({ params: { id: first.itemId } }, once)
      const item = await this.#store.dispatch(request).unwrap()
      this.#events.onFound(
        group,
        item,
        known.map(({ assetId }) => assetId),
      )
    } catch (error) {
      this.#events.onFailed(group, failureOf(error))
    }
  }
}

const once = { subscribe: false, forceRefetch: true }

/** Uploads that can become items now, those that become one item together. */
function readyGroups({ entries, unfinished }: Uploads): UploadEntry[][] {
  const open = (entry: UploadEntry) => entry.destination.to === 'items' && !entry.item
  const groups = Map.groupBy(entries.filter(open), groupOf)
  return [...groups].flatMap(([group, members]) => {
    const ready = members.every(({ state, hindrance }) => state === 'reading' && !hindrance)
    // One item of several files waits until the last of them has come.
    return ready && !unfinished.some(({ batch }) => batch === group) ? [members] : []
  })
}

function failureOf(error: unknown): CallFailure {
  return isApiFailure(error) ? error : { status: 500 }
}

function groupOf({ id, batch, destination }: UploadEntry): string {
  return destination.to === 'items' && destination.grouping === 'together' ? batch : id
}
