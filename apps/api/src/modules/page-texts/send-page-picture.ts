import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, notFound } from '@lares/server-kit/app-error'
import type { FastifyReply } from 'fastify'
import { countPages } from '../../jobs/page-queue.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { sandboxPolicy } from '../assets/disposition.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'
import { requireFreeDisk, rethrowAsApiError } from './written-files.ts'

const retryAfterSeconds = 5

/** Pictures that are made or waited for at the same time in one process; the page reader makes one after the other. */
const maxPictures = 6

/** Pictures that stay in memory, some 300 kB each: a page is shown as a whole and line by line. */
const maxCached = 12

const timeoutMs = 60_000

/** Sends pictures of the pages of PDFs. They are made when they are asked for, because long documents have stored ones of their first pages only. */
export class PagePictures {
  readonly #services: Services
  readonly #cached = new Map<string, Promise<Buffer>>()
  #running = 0

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Makes the picture of a page and sends it. Throws `not-found` for another file than a PDF, and for a page that it does not have,
   * `rendition-failed`, `disk-full`, and `too-many-requests` while many are being made.
   */
  async send(
    principal: Principal,
    assetId: string,
    page: number,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asset = await loadStoredAsset(this.#services.db, principal, assetId)
    if (asset.family !== 'pdf' || page > countPages(asset)) throw notFound()
    const picture = await this.#load(asset, page)
    return reply
      .headers({
        'cache-control': 'private, max-age=600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': sandboxPolicy,
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('image/jpeg')
      .send(picture)
  }

  #load(asset: StoredAsset, page: number): Promise<Buffer> {
    const key = `${asset.sha256} ${page}`
    const cached = this.#cached.get(key)
    if (cached) return cached
    const picture = this.#make(asset, page)
    this.#cached.set(key, picture)
    picture.catch(() => this.#cached.delete(key))
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > maxCached && oldest) this.#cached.delete(oldest)
    return picture
  }

  async #make(asset: StoredAsset, page: number): Promise<Buffer> {
    if (this.#running >= maxPictures)
      throw new AppError('too-many-requests', {
        message: 'Many pictures of pages are being made. Try again when they are done.',
        params: { retryAfter: retryAfterSeconds },
      })
    this.#running += 1
    try {
      return await this.#write(asset, page)
    } finally {
      this.#running -= 1
    }
  }

  async #write({ sha256, size }: StoredAsset, page: number): Promise<Buffer> {
    const { files, pageReader } = this.#services
    await requireFreeDisk(files, size)
    const folder = await files.createWorkFolder()
    // Others may wait for the same picture, so that it is made even if this client has left.
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const to = join(folder, 'page.jpg')
      await files
        .withLocalFile(sha256, (file) => pageReader.writePagePicture({ file, page, to, signal }))
        .catch(rethrowAsApiError)
      return await readFile(to)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
