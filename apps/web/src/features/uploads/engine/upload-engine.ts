import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { nanoid } from '@reduxjs/toolkit'
import { signedOutByServer } from '../../../shared/api/signed-out-by-server.ts'
import { isUnderWay, type UnfinishedFile, type UploadEntry } from '../upload-entry.ts'
import { uploadFiles } from '../upload-files.ts'
import {
  filesAdded,
  type Uploads,
  unfinishedFound,
  uploadChanged,
  uploadsBlocked,
  uploadsRemoved,
  uploadsReset,
  uploadsUnblocked,
} from '../uploads-slice.ts'
import { AssetWatcher } from './asset-watcher.ts'
import { type CallFailure, classifyFailure, type FailureClass } from './classify-failure.ts'
import type { EngineStore } from './engine-store.ts'
import { ItemCreator } from './item-creator.ts'
import { createListInvalidator } from './list-invalidation.ts'
import { registerWindow } from './open-windows.ts'
import { RetryBackoff } from './retry-backoff.ts'
import { SendQueue } from './send-queue.ts'
import { UploadRecords } from './upload-records.ts'

/** Retries of a file after server errors, before the upload fails. */
const maxRetries = 5

/**
 * Carries out the uploads in the store: sends waiting files, stops paused and removed ones, creates items from finished
 * ones, and stores unfinished ones on the device. Reports only by actions of the slice.
 */
export class UploadEngine {
  readonly #store: EngineStore
  readonly #now: () => number
  readonly #window = nanoid()
  readonly #queue: SendQueue
  readonly #itemCreator: ItemCreator
  readonly #assetWatcher: AssetWatcher
  readonly #backoff: RetryBackoff
  readonly #invalidateLists: () => void
  #records: UploadRecords | undefined
  #userId: string | undefined
  #isSyncing = false
  #previousEntries: readonly UploadEntry[] = []
  #unfinished = new Map<string, UnfinishedFile>()
  readonly #failures = new Map<string, number>()
  /** Items created on this page, by the SHA-256 of their files. */
  readonly #createdItems = new Map<string, NonNullable<UploadEntry['sameFile']>>()

  constructor(store: EngineStore, now: () => number = Date.now) {
    this.#store = store
    this.#now = now
    this.#invalidateLists = createListInvalidator(store)
    this.#backoff = new RetryBackoff(() => {
      store.dispatch(uploadsUnblocked('offline'))
      store.dispatch(uploadsUnblocked('maintenance'))
    })
    this.#queue = new SendQueue({
      change: (change) => store.dispatch(uploadChanged(change)),
      onChunkAccepted: () => this.#backoff.reset(),
      onFailed: (id, failure) => this.#handleFailure([id], failure),
      now,
    })
    this.#assetWatcher = new AssetWatcher(store)
    this.#itemCreator = new ItemCreator(store, {
      onCreated: (entries, item, facts) => {
        for (const [index, entry] of entries.entries()) {
          const asset = item.assets[index]
          const sameFile = facts[index]?.sameFile ?? this.#findDuplicate(asset, item)
          this.#finishEntry(entry, item, asset, sameFile)
        }
        this.#invalidateLists()
      },
      onFound: (entries, item, assetIds) => {
        for (const [index, entry] of entries.entries()) {
          const asset = item.assets.find(({ id }) => id === assetIds[index])
          this.#finishEntry(entry, item, asset)
        }
        this.#invalidateLists()
      },
      onFailed: (entries, failure) =>
        this.#handleFailure(
          entries.map(({ id }) => id),
          failure,
        ),
    })
  }

  /** Sets the item of an upload, which is done once the asset's renditions are ready. */
  #finishEntry(
    entry: UploadEntry,
    { id, kind }: Pick<Item, 'id' | 'kind'>,
    asset: Asset | undefined,
    sameFile?: UploadEntry['sameFile'],
  ): void {
    this.#backoff.reset()
    uploadFiles.remove(entry.id)
    this.#store.dispatch(
      uploadChanged({ id: entry.id, item: { id, kind }, sameFile, ...(asset ? {} : { state: 'done' }) }),
    )
    if (asset) this.#assetWatcher.watch(entry.id, asset.id)
  }

  /**
   * The item that was created on this page from the same bytes. The server does not report it when both copies are
   * uploaded at the same time.
   */
  #findDuplicate(asset: Asset | undefined, { id, kind, title }: Item): UploadEntry['sameFile'] {
    if (!asset || asset.size === 0) return undefined
    const duplicate = this.#createdItems.get(asset.sha256)
    if (!duplicate) this.#createdItems.set(asset.sha256, { id, kind, title })
    return duplicate
  }

  /** Starts to follow the store, until the page is closed. */
  start(): void {
    this.#store.subscribe(() => this.#sync())
    window.addEventListener('online', () => this.#backoff.retryNow())
    window.addEventListener('beforeunload', (event) => {
      if (this.#entries().some(isUnderWay)) event.preventDefault()
    })
    this.#sync()
  }

  #entries(): readonly UploadEntry[] {
    return this.#store.getState().uploads.entries
  }

  #sync(): void {
    // This method dispatches actions, which call it again: only the outermost call loops, until nothing changes.
    if (this.#isSyncing) return
    this.#isSyncing = true
    try {
      let handledState: unknown
      while (handledState !== this.#store.getState()) {
        handledState = this.#store.getState()
        this.#syncUser()
        const { uploads } = this.#store.getState()
        this.#queue.syncWith(uploads.entries)
        this.#assetWatcher.syncWith(uploads.entries)
        this.#itemCreator.syncWith(uploads)
        this.#terminateRemoved(uploads)
        this.#records?.store(uploads.entries)
      }
    } finally {
      this.#isSyncing = false
    }
  }

  #syncUser(): void {
    const { user } = this.#store.getState().session
    if (user && this.#userId !== user.id) this.#switchUser(user.id)
    const isActive = (entry: UploadEntry) => isUnderWay(entry) && entry.state !== 'paused'
    const waitsForSignIn = ({ blockedBy }: UploadEntry) => blockedBy === 'signed-out'
    if (!user && this.#entries().some((entry) => isActive(entry) && !waitsForSignIn(entry)))
      this.#store.dispatch(uploadsBlocked('signed-out'))
    if (user && this.#entries().some(waitsForSignIn)) this.#store.dispatch(uploadsUnblocked('signed-out'))
  }

  #switchUser(userId: string): void {
    if (this.#userId !== undefined) {
      // The uploads of the previous user stay on the device and on the server, and can be resumed by them.
      this.#records = undefined
      this.#queue.syncWith([])
      this.#previousEntries = []
      this.#unfinished.clear()
      this.#createdItems.clear()
      this.#store.dispatch(uploadsReset())
    }
    this.#userId = userId
    const records = new UploadRecords(userId, this.#window, this.#now)
    this.#records = records
    void registerWindow(this.#window).then((openWindows) => this.#resumeAbandoned(records, openWindows))
  }

  /** Resumes uploads of closed windows: complete ones become items, the files of others have to be chosen again. */
  #resumeAbandoned(records: UploadRecords, openWindows: ReadonlySet<string>): void {
    if (records !== this.#records) return
    const entryIds = new Set(this.#entries().map(({ id }) => id))
    const abandoned = records.findAbandoned(openWindows).filter(({ id }) => !entryIds.has(id))
    const complete = abandoned.filter(({ uploadId }) => uploadId !== undefined)
    const incomplete = abandoned.filter(({ uploadId }) => uploadId === undefined)
    this.#unfinished = new Map(incomplete.map((file) => [file.id, file]))
    if (incomplete.length > 0) this.#store.dispatch(unfinishedFound(incomplete))
    if (complete.length > 0) {
      const entries = complete.map(({ window: _, userId: __, at: ___, ...entry }) => entry)
      this.#store.dispatch(
        filesAdded(entries.map((entry) => ({ ...entry, sent: entry.size, state: 'reading', speed: 0 }))),
      )
    }
  }

  /** Deletes removed uploads on the server and on the device. */
  #terminateRemoved({ entries, unfinished }: Uploads): void {
    const presentIds = new Set([...entries, ...unfinished].map(({ id }) => id))
    const unfinishedEntries = this.#previousEntries.filter(
      (entry) => isUnderWay(entry) || entry.state === 'failed',
    )
    for (const { id, uploadUrl } of [...unfinishedEntries, ...this.#unfinished.values()]) {
      if (presentIds.has(id)) continue
      uploadFiles.remove(id)
      this.#unfinished.delete(id)
      this.#records?.delete(id)
      if (uploadUrl) void import('./send-file.ts').then(({ terminateUpload }) => terminateUpload(uploadUrl))
    }
    this.#previousEntries = entries
  }

  #handleFailure(ids: readonly string[], failure: CallFailure): void {
    const failureClass = classifyFailure(failure)
    if (failureClass === 'signed-out') return void this.#store.dispatch(signedOutByServer())
    if (failureClass === 'unreachable' || failureClass === 'maintenance') {
      this.#store.dispatch(uploadsBlocked(failureClass === 'maintenance' ? failureClass : 'offline'))
      this.#backoff.schedule(failure.retryAfter)
      return
    }
    for (const id of ids) this.#handleEntryFailure(id, failureClass)
  }

  #handleEntryFailure(
    id: string,
    failureClass: Exclude<FailureClass, 'signed-out' | 'unreachable' | 'maintenance'>,
  ): void {
    const { dispatch } = this.#store
    const canRetry = failureClass === 'retry' || failureClass === 'missing'
    if (failureClass === 'missing' && !uploadFiles.get(id)) return void dispatch(uploadsRemoved([id]))
    const failures = (this.#failures.get(id) ?? 0) + 1
    this.#failures.set(id, failures)
    if (!canRetry || failures > maxRetries) {
      this.#failures.delete(id)
      return void dispatch(
        uploadChanged({ id, state: 'failed', speed: 0, errorCode: canRetry ? 'internal' : failureClass }),
      )
    }
    const entry = this.#entries().find((other) => other.id === id)
    const state = entry?.state === 'reading' && failureClass === 'retry' ? 'reading' : 'waiting'
    const restart = failureClass === 'missing' ? { uploadUrl: undefined, uploadId: undefined, sent: 0 } : {}
    dispatch(uploadChanged({ id, state, speed: 0, blockedBy: 'busy', ...restart }))
    setTimeout(() => this.#unblock(id), 1000 * 2 ** (failures - 1))
  }

  #unblock(id: string): void {
    const entry = this.#entries().find((other) => other.id === id)
    if (entry?.blockedBy === 'busy') this.#store.dispatch(uploadChanged({ id, blockedBy: undefined }))
  }
}
