import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { nanoid } from '@reduxjs/toolkit'
import { signedOutByServer } from '../../../shared/api/signed-out-by-server.ts'
import { fileShelf } from '../file-shelf.ts'
import { isUnderWay, type UnfinishedFile, type UploadEntry } from '../upload-entry.ts'
import {
  filesTaken,
  hindranceOver,
  type Uploads,
  unfinishedFound,
  uploadChanged,
  uploadsDropped,
  uploadsForgotten,
  uploadsHindered,
} from '../uploads-slice.ts'
import { AssetWatcher } from './asset-watcher.ts'
import type { EngineStore } from './engine-store.ts'
import { ItemMaker } from './item-maker.ts'
import { type CallFailure, judgeFailure, type Verdict } from './judge-failure.ts'
import { KeptUploads } from './kept-uploads.ts'
import { openWindows } from './open-windows.ts'
import { Patience } from './patience.ts'
import { SendQueue } from './send-queue.ts'
import { staleLists } from './stale-lists.ts'

/** Tries of one file that the archive answers with an error, before the person is asked. */
const mostTries = 5

/**
 * Makes what the store says of uploads come true: sends what waits, stops what was paused or dropped, makes items of
 * what has arrived, remembers on the device what is not finished. Its only words are the slice's actions.
 */
export class UploadEngine {
  readonly #store: EngineStore
  readonly #now: () => number
  readonly #window = nanoid()
  readonly #queue: SendQueue
  readonly #maker: ItemMaker
  readonly #watcher: AssetWatcher
  readonly #patience: Patience
  readonly #listsStale: () => void
  #kept: KeptUploads | undefined
  #userId: string | undefined
  #following = false
  #before: readonly UploadEntry[] = []
  #left = new Map<string, UnfinishedFile>()
  readonly #tries = new Map<string, number>()
  /** Items that were made of uploads here, by the SHA-256 of their files. */
  readonly #madeOf = new Map<string, NonNullable<UploadEntry['sameFile']>>()

  constructor(store: EngineStore, now: () => number = Date.now) {
    this.#store = store
    this.#now = now
    this.#listsStale = staleLists(store)
    this.#patience = new Patience(() => {
      store.dispatch(hindranceOver('offline'))
      store.dispatch(hindranceOver('maintenance'))
    })
    this.#queue = new SendQueue({
      change: (change) => store.dispatch(uploadChanged(change)),
      onTaken: () => this.#patience.reset(),
      onFailed: (id, failure) => this.#failed([id], failure),
      now,
    })
    this.#watcher = new AssetWatcher(store)
    this.#maker = new ItemMaker(store, {
      onMade: (entries, item, facts) => {
        for (const [place, entry] of entries.entries()) {
          const asset = item.assets[place]
          const sameFile = facts[place]?.sameFile ?? this.#earlierItem(asset, item)
          this.#arrived(entry, item, asset, sameFile)
        }
        this.#listsStale()
      },
      onFound: (entries, item, assetIds) => {
        for (const [place, entry] of entries.entries()) {
          const asset = item.assets.find(({ id }) => id === assetIds[place])
          this.#arrived(entry, item, asset)
        }
        this.#listsStale()
      },
      onFailed: (entries, failure) =>
        this.#failed(
          entries.map(({ id }) => id),
          failure,
        ),
    })
  }

  /** What an upload has become; it is done when the archive has read its file. */
  #arrived(
    entry: UploadEntry,
    { id, kind }: Pick<Item, 'id' | 'kind'>,
    asset: Asset | undefined,
    sameFile?: UploadEntry['sameFile'],
  ): void {
    this.#patience.reset()
    fileShelf.remove(entry.id)
    this.#store.dispatch(
      uploadChanged({ id: entry.id, item: { id, kind }, sameFile, ...(asset ? {} : { state: 'done' }) }),
    )
    if (asset) this.#watcher.watch(entry.id, asset.id)
  }

  /** The item that this page made of the same bytes before: two copies in one choice are asked about at once. */
  #earlierItem(asset: Asset | undefined, { id, kind, title }: Item): UploadEntry['sameFile'] {
    if (!asset || asset.size === 0) return undefined
    const earlier = this.#madeOf.get(asset.sha256)
    if (!earlier) this.#madeOf.set(asset.sha256, { id, kind, title })
    return earlier
  }

  /** Begins to follow the store and the window, for as long as the page lives. */
  start(): void {
    this.#store.subscribe(() => this.#follow())
    window.addEventListener('online', () => this.#patience.now())
    window.addEventListener('beforeunload', (event) => {
      if (this.#entries().some(isUnderWay)) event.preventDefault()
    })
    this.#follow()
  }

  #entries(): readonly UploadEntry[] {
    return this.#store.getState().uploads.entries
  }

  #follow(): void {
    // Following changes the store, which calls here again: one call goes on until nothing is left to do.
    if (this.#following) return
    this.#following = true
    try {
      for (let seen: unknown; seen !== this.#store.getState(); ) {
        seen = this.#store.getState()
        this.#followPerson()
        const { uploads } = this.#store.getState()
        this.#queue.follow(uploads.entries)
        this.#watcher.follow(uploads.entries)
        this.#maker.follow(uploads)
        this.#giveUpDropped(uploads)
        this.#kept?.keep(uploads.entries)
      }
    } finally {
      this.#following = false
    }
  }

  #followPerson(): void {
    const { user } = this.#store.getState().session
    if (user && this.#userId !== user.id) this.#welcome(user.id)
    const waits = (entry: UploadEntry) => isUnderWay(entry) && entry.state !== 'paused'
    const forSignIn = ({ hindrance }: UploadEntry) => hindrance === 'signed-out'
    if (!user && this.#entries().some((entry) => waits(entry) && !forSignIn(entry)))
      this.#store.dispatch(uploadsHindered('signed-out'))
    if (user && this.#entries().some(forSignIn)) this.#store.dispatch(hindranceOver('signed-out'))
  }

  #welcome(userId: string): void {
    if (this.#userId !== undefined) {
      // What the one before was sending stays theirs, on the device and in the archive.
      this.#kept = undefined
      this.#queue.follow([])
      this.#before = []
      this.#left.clear()
      this.#madeOf.clear()
      this.#store.dispatch(uploadsForgotten())
    }
    this.#userId = userId
    const kept = new KeptUploads(userId, this.#window, this.#now)
    this.#kept = kept
    void openWindows(this.#window).then((alive) => this.#offerLeft(kept, alive))
  }

  /** Goes on with what an earlier visit left: bytes that are all there become items, other files are to be chosen. */
  #offerLeft(kept: KeptUploads, alive: ReadonlySet<string>): void {
    if (kept !== this.#kept) return
    const known = new Set(this.#entries().map(({ id }) => id))
    const left = kept.findLeft(alive).filter(({ id }) => !known.has(id))
    const [arrived, open] = [true, false].map((whole) =>
      left.filter(({ uploadId }) => (uploadId !== undefined) === whole),
    )
    this.#left = new Map(open?.map((file) => [file.id, file]))
    if (open?.length) this.#store.dispatch(unfinishedFound(open))
    if (arrived?.length) {
      const entries = arrived.map(({ window: _, userId: __, at: ___, ...entry }) => entry)
      this.#store.dispatch(
        filesTaken(entries.map((entry) => ({ ...entry, sent: entry.size, state: 'reading', speed: 0 }))),
      )
    }
  }

  /** Tells the archive of uploads that the person has given up, and forgets them here. */
  #giveUpDropped({ entries, unfinished }: Uploads): void {
    const here = new Set([...entries, ...unfinished].map(({ id }) => id))
    const open = this.#before.filter((entry) => isUnderWay(entry) || entry.state === 'failed')
    for (const { id, uploadUrl } of [...open, ...this.#left.values()]) {
      if (here.has(id)) continue
      fileShelf.remove(id)
      this.#left.delete(id)
      this.#kept?.forget(id)
      if (uploadUrl) void import('./send-file.ts').then(({ giveUpload }) => giveUpload(uploadUrl))
    }
    this.#before = entries
  }

  #failed(ids: readonly string[], failure: CallFailure): void {
    const verdict = judgeFailure(failure)
    if (verdict === 'signed-out') return void this.#store.dispatch(signedOutByServer())
    if (verdict === 'unreachable' || verdict === 'maintenance') {
      this.#store.dispatch(uploadsHindered(verdict === 'maintenance' ? verdict : 'offline'))
      this.#patience.wait(failure.retryAfter)
      return
    }
    for (const id of ids) this.#failedAlone(id, verdict)
  }

  #failedAlone(id: string, verdict: Exclude<Verdict, 'signed-out' | 'unreachable' | 'maintenance'>): void {
    const { dispatch } = this.#store
    const again = verdict === 'again' || verdict === 'gone'
    if (verdict === 'gone' && !fileShelf.get(id)) return void dispatch(uploadsDropped([id]))
    const tries = (this.#tries.get(id) ?? 0) + 1
    this.#tries.set(id, tries)
    if (!again || tries > mostTries) {
      this.#tries.delete(id)
      return void dispatch(
        uploadChanged({ id, state: 'failed', speed: 0, trouble: again ? 'internal' : verdict }),
      )
    }
    const entry = this.#entries().find((other) => other.id === id)
    const state = entry?.state === 'reading' && verdict === 'again' ? 'reading' : 'waiting'
    const anew = verdict === 'gone' ? { uploadUrl: undefined, uploadId: undefined, sent: 0 } : {}
    dispatch(uploadChanged({ id, state, speed: 0, hindrance: 'busy', ...anew }))
    setTimeout(() => this.#goOn(id), 1000 * 2 ** (tries - 1))
  }

  #goOn(id: string): void {
    const entry = this.#entries().find((other) => other.id === id)
    if (entry?.hindrance === 'busy') this.#store.dispatch(uploadChanged({ id, hindrance: undefined }))
  }
}
