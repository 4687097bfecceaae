import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, notFound } from '@lares/server-kit/app-error'
import { Mutex } from 'async-mutex'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SlotLimits, UserSlots } from '../../http/user-slots.ts'
import { countPages } from '../../jobs/page-queue.ts'
import type { Services } from '../../services.ts'
import { getPrincipalKey, type Principal } from '../../visibility/principal.ts'
import { sandboxPolicy } from '../assets/disposition.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'
import { isNotModified } from '../assets/send-bytes.ts'
import type { PagePlace } from './write-page-text.ts'
import { requireFreeDisk, rethrowAsApiError } from './written-files.ts'

/** For pictures that are made or wait in the queue. */
const limits: SlotLimits = {
  max: 24,
  maxPerUser: 4,
  retryAfter: 5,
  message: 'Many pictures of pages are being made. Try again when they are done.',
}

/** Pictures that stay in memory, some 300 kB each: a page is shown as a whole and line by line. */
const maxCached = 12

/**
 * Sends pictures of pages. They are made when they are asked for: of long documents only the first pages have stored ones, of a TIFF
 * only the first page.
 */
export class PagePictures {
  readonly #services: Services
  readonly #timeoutMs: number
  readonly #cached = new Map<string, Promise<Buffer>>()
  /** The page reader makes one picture after the other. The time of each begins with its own turn. */
  readonly #mutex = new Mutex()
  /** Pictures for one user wait for each other first, so that other users wait for one of them at most. */
  readonly #mutexes = new Map<string, Mutex>()
  readonly #slots = new UserSlots(limits)

  constructor(services: Services, { timeoutMs = 60_000 } = {}) {
    this.#services = services
    this.#timeoutMs = timeoutMs
  }

  /**
   * Makes the picture of a page, upright as its file states it, and sends it; 304 when the client has it already. The client must revalidate it each time, because
   * the viewer's rights can change at any moment. Throws `not-found` for a file without pages, and for a page that it does not
   * have, `rendition-failed`, `disk-full`, and `too-many-requests` while many are being made.
   */
  async send(
    principal: Principal,
    { assetId, page }: PagePlace,
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asset = await loadStoredAsset(this.#services.db, principal, assetId)
    // The only page of a picture has stored renditions.
    const isPaged = asset.family === 'pdf' || countPages(asset) > 1
    if (!isPaged || page > countPages(asset)) throw notFound()
    const etag = `"${asset.sha256}-${page}"`
    const picture = isNotModified(request, { etag })
      ? undefined
      : await this.#load(asset, page, getPrincipalKey(principal))
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': sandboxPolicy,
      'cross-origin-resource-policy': 'same-origin',
    })
    return picture ? reply.type('image/jpeg').send(picture) : reply.code(304).send()
  }

  async #load(asset: StoredAsset, page: number, principalKey: string): Promise<Buffer> {
    const key = `${asset.sha256} ${page}`
    const cached = this.#cached.get(key)
    if (cached) return cached
    const end = this.#slots.take(principalKey)
    const picture = this.#runQueued(principalKey, () => this.#make(asset, page)).finally(end)
    this.#cached.set(key, picture)
    picture.catch(() => {
      if (this.#cached.get(key) === picture) this.#cached.delete(key)
    })
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > maxCached && oldest) this.#cached.delete(oldest)
    return picture
  }

  async #runQueued<T>(principalKey: string, make: () => Promise<T>): Promise<T> {
    const own = this.#mutexes.get(principalKey) ?? new Mutex()
    this.#mutexes.set(principalKey, own)
    try {
      return await own.runExclusive(() => this.#mutex.runExclusive(make))
    } finally {
      if (!own.isLocked()) this.#mutexes.delete(principalKey)
    }
  }

  async #make({ sha256, media_type: mediaType }: StoredAsset, page: number): Promise<Buffer> {
    const { files, pageReader } = this.#services
    await requireFreeDisk(files)
    const folder = await files.createWorkFolder()
    let signal: AbortSignal | undefined
    try {
      const to = join(folder, 'page.jpg')
      await files
        .withLocalFile(sha256, (file) => {
          // Others may wait for the same picture, so that it is made even if this client has left.
          signal = AbortSignal.timeout(this.#timeoutMs)
          return pageReader.writePagePicture({ file, mediaType, page, to, signal })
        })
        .catch((error: unknown) => {
          if (signal?.aborted) throw tookTooLong(error)
          rethrowAsApiError(error)
        })
      return await readFile(to)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function tookTooLong(cause: unknown): AppError {
  return new AppError('rendition-failed', {
    message: 'The picture took too long to make.',
    params: { reason: 'too-complex' },
    cause,
  })
}
