import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { minDatabaseBytes } from '../../files/wait-for-disk-space.ts'
import type { RunningOperation } from '../../jobs/operations/operation-job.ts'
import { fillText } from '../../languages/export-texts.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadItems } from '../items/load-item.ts'
import { ExportParts } from './export-parts.ts'
import { type ExportedItem, getJsonPath, getPagePath } from './exported-item.ts'
import type { FileReference } from './file-checksums.ts'
import { countFrozenItems, type FrozenItem, listFrozenItems, removeFrozenItems } from './freeze-items.ts'
import { formatInstant } from './pages/date-in-words.ts'
import { createContext, type ExportContext } from './pages/export-context.ts'
import {
  formatCount,
  renderIndexEnd,
  renderIndexLine,
  renderIndexStart,
  renderYearStart,
  toSearchLine,
  yearEnd,
} from './pages/index-page.ts'
import { searchScript, style } from './pages/static-files.ts'
import type { StoredExport } from './stored-exports.ts'
import { writeItem } from './write-item.ts'
import { AppendingFile } from './zip/appending-file.ts'
import { EntryNames } from './zip/entry-names.ts'
import { type ZipFrame, ZipFrameWriter } from './zip/zip-frame.ts'

/** Items that are loaded together, with their texts of up to two million characters. */
const itemsPerPage = 20
/** The width that a page shows, in pixels. */
const thumbnailWidth = 400

export interface WrittenFrame extends ZipFrame {
  readonly itemCount: number
  readonly fileCount: number
  readonly unreadableCount: number
  readonly partCount: number
}

interface Work {
  readonly folder: string
  readonly signal: AbortSignal
  readonly operation: RunningOperation
}

/** Writes the frame of an export into a work folder: everything except the originals and thumbnails. */
export async function writeFrame(
  services: Services,
  user: UserPrincipal,
  stored: StoredExport,
  { folder, signal, operation }: Work,
): Promise<WrittenFrame> {
  const { db } = services
  const context = createContext(stored.language, user.displayName, stored.created_at)
  const zip = await ZipFrameWriter.create(folder, stored.created_at)
  const lists = await Lists.create(folder, context)
  const parts = await ExportParts.begin(db, stored.id)
  const target = { zip, names: new EntryNames(), context, recordPart: parts.add.bind(parts) }
  const total = await countFrozenItems(db, stored.id)
  const counts = { itemCount: 0, fileCount: 0, unreadableCount: 0 }
  try {
    for await (const { items, thumbnails } of loadPages(db, user, stored.id)) {
      await requireFreeSpace(services)
      for (const { item, year } of items) {
        signal.throwIfAborted()
        const exported = await writeItem(services, user, target, { item, year, thumbnails }, signal)
        await lists.add(exported, year, total)
        counts.itemCount += 1
        counts.fileCount += exported.files.length
        counts.unreadableCount += exported.files.filter(({ path }) => path === undefined).length
        operation.progress({ done: counts.itemCount, total })
      }
    }
    await lists.writeTo(zip, counts)
    await parts.flush()
    return { ...(await zip.finish()), ...counts, partCount: parts.count }
  } finally {
    await zip.close()
    await lists.close()
  }
}

/** The items of an export as its owner sees them now, page by page. Those that no longer exist are taken off its list. */
async function* loadPages(db: Db, user: UserPrincipal, exportId: string) {
  for (let after: FrozenItem | undefined; ; ) {
    const frozen = await listFrozenItems(db, exportId, after, itemsPerPage)
    if (frozen.length === 0) return
    after = frozen.at(-1)
    const ids = frozen.map(({ item_id }) => item_id)
    const loaded = new Map((await loadItems(db, user, ids, 'present')).map((item) => [item.id, item]))
    await removeFrozenItems(
      db,
      exportId,
      ids.filter((id) => !loaded.has(id)),
    )
    const items = frozen.flatMap(({ item_id, year }) => {
      const item = loaded.get(item_id)
      return item ? [{ item, year }] : []
    })
    const assetIds = items.flatMap(({ item }) => item.assets.map(({ id }) => id))
    yield { items, thumbnails: await loadThumbnails(db, assetIds) }
  }
}

/** The smallest thumbnail of each asset that has the width, else the widest. */
async function loadThumbnails(db: Db, assetIds: readonly string[]): Promise<Map<string, FileReference>> {
  if (assetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('renditions')
    .distinctOn('asset_id')
    .select(['asset_id', 'sha256', 'size'])
    .where('asset_id', 'in', assetIds)
    .where('name', '=', 'thumbnail')
    .orderBy('asset_id')
    .orderBy(sql`(coalesce(width, 0) >= ${thumbnailWidth}) desc`)
    .orderBy(sql`abs(coalesce(width, 0) - ${thumbnailWidth})`)
    .execute()
  return new Map(rows.map(({ asset_id, sha256, size }) => [asset_id, { sha256, size }]))
}

/** Throws `ENOSPC` before the last bytes are taken, which the embedded database needs. */
async function requireFreeSpace({ files }: Services): Promise<void> {
  if ((await files.getFreeBytes()) >= minDatabaseBytes) return
  throw Object.assign(new Error('The disk is almost full.'), { code: 'ENOSPC' })
}

/** The lists of all items, which grow while the items are written: the index page, its search, and `items.json`. */
class Lists {
  readonly #folder: string
  readonly #context: ExportContext
  readonly #index: AppendingFile
  readonly #texts: AppendingFile
  readonly #json: AppendingFile
  readonly #years: string[] = []

  private constructor(
    folder: string,
    context: ExportContext,
    [index, texts, json]: readonly AppendingFile[],
  ) {
    if (!index || !texts || !json) throw new Error('three files are needed')
    this.#folder = folder
    this.#context = context
    this.#index = index
    this.#texts = texts
    this.#json = json
  }

  static async create(folder: string, context: ExportContext): Promise<Lists> {
    const create = (name: string) => AppendingFile.create(join(folder, name))
    const files = [await create('index'), await create('texts'), await create('json')]
    return new Lists(folder, context, files)
  }

  async add(exported: ExportedItem, year: number | null, total: number): Promise<void> {
    await this.#beginYear(year === null ? this.#context.texts.without : String(year))
    await this.#index.append(renderIndexLine(this.#context, exported))
    await this.#texts.append(
      `${this.#texts.size === 0 ? 'window.exportTexts = [\n' : ',\n'}${toSearchLine(this.#context, exported, total)}`,
    )
    await this.#json.append(`${this.#json.size === 0 ? '' : ',\n'}${JSON.stringify(toListed(exported))}`)
  }

  async #beginYear(year: string): Promise<void> {
    if (this.#years.at(-1) === year) return
    if (this.#years.length > 0) await this.#index.append(yearEnd)
    this.#years.push(year)
    await this.#index.append(renderYearStart(year))
  }

  async writeTo(
    zip: ZipFrameWriter,
    counts: Pick<WrittenFrame, 'itemCount' | 'fileCount' | 'unreadableCount'>,
  ): Promise<void> {
    const { texts, userName, madeAt, language } = this.#context
    await this.#texts.append(this.#texts.size === 0 ? 'window.exportTexts = [];\n' : '\n];\n')
    const start = renderIndexStart(this.#context, { itemCount: counts.itemCount, years: this.#years })
    const end = `${this.#years.length > 0 ? yearEnd : ''}${renderIndexEnd()}`
    await this.#addWrapped(zip, 'index.html', { start, list: this.#index, end })
    const head = { format: 'lares-export', version: 1, exportedAt: madeAt, itemCount: counts.itemCount }
    const jsonStart = `${JSON.stringify(head).slice(0, -1)},"items":[\n`
    await this.#addWrapped(zip, 'items.json', { start: jsonStart, list: this.#json, end: '\n]}\n' })
    await zip.addLocalFile('pages/texts.js', this.#texts)
    await zip.addText('pages/search.js', searchScript)
    await zip.addText('pages/style.css', style)
    const readme = fillText(texts.readme, {
      name: userName,
      date: formatInstant(madeAt, language),
      items: formatCount(this.#context, counts.itemCount),
      files: counts.fileCount,
      unreadable: counts.unreadableCount,
    })
    await zip.addText('README.txt', `\ufeff${readme.replaceAll('\n', '\r\n')}`)
  }

  async #addWrapped(
    zip: ZipFrameWriter,
    name: string,
    { start, list, end }: { readonly start: string; readonly list: AppendingFile; readonly end: string },
  ): Promise<void> {
    const whole = await AppendingFile.create(join(this.#folder, `whole-${name}`))
    try {
      await whole.append(start)
      await list.flush()
      for await (const chunk of createReadStream(list.path)) await whole.append(chunk)
      await whole.append(end)
      await zip.addLocalFile(name, whole)
    } finally {
      await whole.close()
    }
  }

  async close(): Promise<void> {
    for (const file of [this.#index, this.#texts, this.#json]) await file.close()
  }
}

/** An item in `items.json`. */
function toListed({ item, files }: ExportedItem) {
  const { id, kind, title, date } = item
  const originals = files.flatMap(({ path }) => path ?? [])
  return { id, kind, title, date, page: getPagePath(item), json: getJsonPath(item), originals }
}
