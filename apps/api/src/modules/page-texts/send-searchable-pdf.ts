import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchablePage } from '@lares/ocr/page-reading'
import { writeSearchablePdf } from '@lares/ocr/process/page-reader'
import { notFound } from '@lares/server-kit/app-error'
import { createYielder } from '@lares/server-kit/event-loop-yield'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type SlotLimits, UserSlots } from '../../http/user-slots.ts'
import { countPages, readMediaTypes } from '../../jobs/page-queue.ts'
import type { Services } from '../../services.ts'
import { getPrincipalKey, type Principal } from '../../visibility/principal.ts'
import { sandboxPolicy, toContentDisposition } from '../assets/disposition.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'
import { fromStoredLines } from './stored-lines.ts'
import { requireFreeDisk, rethrowAsApiError } from './written-files.ts'

/** Each PDF that is written takes a processor and memory. */
const limits: SlotLimits = {
  max: 2,
  maxPerUser: 1,
  retryAfter: 10,
  message: 'Another PDF is being written. Try again when it is done.',
}

/** Words of a file that are written, some 500 printed pages; further pages have none. */
const maxWords = 300_000

/** Sends files as PDFs in which the words of their pages can be searched. */
export class SearchablePdfs {
  readonly #services: Services
  readonly #slots = new UserSlots(limits)

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Writes the PDF of a file and sends it. Throws `not-found` for a file without words on its pages, `rendition-failed` for one
   * that cannot be read, `disk-full`, and `too-many-requests` while another one is being written for the same user.
   */
  async send(principal: Principal, assetId: string, reply: FastifyReply): Promise<FastifyReply> {
    const asset = await loadStoredAsset(this.#services.db, principal, assetId)
    const numbers = await listPages(this.#services.db, asset)
    if (numbers.length === 0) throw notFound()
    // Until the client has read it, because its file occupies disk space as long.
    this.#slots.takeFor(getPrincipalKey(principal), reply)
    const signal = toAbortSignal(reply)
    const pages = await loadPages(this.#services.db, asset.id, numbers, signal)
    const { handle, size } = await this.#write(asset, pages, signal)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': sandboxPolicy,
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': toContentDisposition(toPdfName(asset.filename), 'attachment'),
        'content-length': String(size),
      })
      .type('application/pdf')
      .send(handle.createReadStream())
  }

  /** Writes the PDF to a file that exists only as long as it is open. */
  async #write(
    asset: StoredAsset,
    pages: readonly SearchablePage[],
    signal: AbortSignal,
  ): Promise<{ handle: FileHandle; size: number }> {
    const { files } = this.#services
    const { sha256, media_type: mediaType } = asset
    const pageCount = countPages(asset)
    await requireFreeDisk(files, asset.size)
    const folder = await files.createWorkFolder()
    try {
      const to = join(folder, 'searchable.pdf')
      await files
        .withLocalFile(sha256, (file) =>
          writeSearchablePdf({ file, mediaType, pageCount, pages, to, signal }),
        )
        .catch(rethrowAsApiError)
      const handle = await open(to)
      return { handle, size: (await handle.stat()).size }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** The numbers of the pages of a file that have words, as many as are written. */
async function listPages(db: Db, asset: StoredAsset): Promise<number[]> {
  if (!readMediaTypes.includes(asset.media_type)) return []
  const { rows } = await sql<{ page: number }>`
    select page from (
      select page, sum(word_count) over (order by page) as words
      from page_texts where asset_id = ${asset.id} and word_count > 0) counted
    where words <= ${maxWords} and page <= ${countPages(asset)}
    order by page`.execute(db)
  return rows.map(({ page }) => page)
}

/** Loads the words of pages one by one, so that other requests run in between. Throws the reason of the signal. */
async function loadPages(
  db: Db,
  assetId: string,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<SearchablePage[]> {
  const pause = createYielder()
  const pages: SearchablePage[] = []
  for (const page of numbers) {
    signal.throwIfAborted()
    const row = await db
      .selectFrom('page_texts')
      .select(['turn', 'lines'])
      .where('asset_id', '=', assetId)
      .where('page', '=', page)
      .executeTakeFirst()
    if (row) pages.push({ page, ...(row.turn && { turn: row.turn }), lines: fromStoredLines(row.lines) })
    await pause()
  }
  return pages
}

/** Aborts when the client does not wait any more. */
function toAbortSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  if (raw.closed) closed.abort()
  raw.once('close', () => closed.abort())
  return closed.signal
}

/** The name of a file with the ending of a PDF. */
function toPdfName(filename: string): string {
  return `${filename.replace(/\.[^.]{1,5}$/, '')}.pdf`
}
