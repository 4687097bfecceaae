import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { Item } from '@lares/shared-types/items'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import type { UploadEntry } from '../upload-entry.ts'
import { uploadsApi } from '../uploads-api.ts'
import type { Uploads } from '../uploads-slice.ts'
import type { CallFailure } from './classify-failure.ts'
import type { EngineStore } from './engine-store.ts'
import { toCreateItem } from './to-create-item.ts'
import { fetchUploadOutcome } from './upload-outcome.ts'

export interface CreatorEvents {
  /** An item was created from uploads; its assets are in the order of the uploads. */
  onCreated: (entries: readonly UploadEntry[], item: Item, facts: readonly UploadFacts[]) => void
  /** The item of uploads already existed; `assetIds` are in the order of the uploads. */
  onFound: (entries: readonly UploadEntry[], item: Item, assetIds: readonly string[]) => void
  onFailed: (entries: readonly UploadEntry[], failure: CallFailure) => void
}

/** Creates items from uploads whose bytes have all arrived: loads their metadata, then creates the item. */
export class ItemCreator {
  readonly #store: EngineStore
  readonly #events: CreatorEvents
  readonly #inProgress = new Set<string>()

  constructor(store: EngineStore, events: CreatorEvents) {
    this.#store = store
    this.#events = events
  }

  /** Starts to create all items whose uploads are complete. */
  syncWith(uploads: Uploads): void {
    for (const group of findReadyGroups(uploads)) {
      if (group.some(({ id }) => this.#inProgress.has(id))) continue
      for (const { id } of group) this.#inProgress.add(id)
      void this.#create(group).finally(() => {
        for (const { id } of group) this.#inProgress.delete(id)
      })
    }
  }

  async #create(group: readonly UploadEntry[]): Promise<void> {
    const { dispatch } = this.#store
    try {
      const facts: UploadFacts[] = []
      for (const { uploadId = '' } of group) {
        const request = uploadsApi.endpoints.uploadFacts.initiate({ params: { id: uploadId } }, uncached)
        facts.push(await dispatch(request).unwrap())
      }
      const body = toCreateItem(facts)
      const item = await dispatch(uploadsApi.endpoints.createItemOfUploads.initiate({ body })).unwrap()
      this.#events.onCreated(group, item, facts)
    } catch (error) {
      const failure = toCallFailure(error)
      if (failure.status === 404) await this.#findExisting(group)
      else this.#events.onFailed(group, failure)
    }
  }

  /**
   * The server has no such pending uploads (404). Most likely the item was created and the response got lost; then the
   * uploads have an outcome that names the item.
   */
  async #findExisting(group: readonly UploadEntry[]): Promise<void> {
    try {
      const outcomes = await Promise.all(group.map(({ uploadId = '' }) => fetchUploadOutcome(uploadId)))
      const found = outcomes.filter((outcome) => outcome !== undefined)
      const [first] = found
      if (!first || found.length < group.length) return this.#events.onFailed(group, { status: 404 })
      const request = uploadsApi.endpoints.itemOfUpload.initiate({ params: { id: first.itemId } }, uncached)
      const item = await this.#store.dispatch(request).unwrap()
      this.#events.onFound(
        group,
        item,
        found.map(({ assetId }) => assetId),
      )
    } catch (error) {
      this.#events.onFailed(group, toCallFailure(error))
    }
  }
}

const uncached = { subscribe: false, forceRefetch: true }

/** Groups of uploads that can become items now; each group becomes one item. */
function findReadyGroups({ entries, unfinished }: Uploads): UploadEntry[][] {
  const needsItem = (entry: UploadEntry) => entry.destination.to === 'items' && !entry.item
  const groups = Map.groupBy(entries.filter(needsItem), getGroupKey)
  return [...groups].flatMap(([group, members]) => {
    const isReady = members.every(({ state, blockedBy }) => state === 'reading' && !blockedBy)
    // An item of several files is created when the last of them has arrived, including those still to be chosen again.
    return isReady && !unfinished.some(({ batch }) => batch === group) ? [members] : []
  })
}

function toCallFailure(error: unknown): CallFailure {
  return isApiFailure(error) ? error : { status: 500 }
}

function getGroupKey({ id, batch, destination }: UploadEntry): string {
  return destination.to === 'items' && destination.grouping === 'together' ? batch : id
}
