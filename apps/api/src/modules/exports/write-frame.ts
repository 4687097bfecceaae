import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { minDatabaseBytes } from '../../files/wait-for-disk-space.ts'
import type { RunningOperation } from '../../jobs/operations/operation-job.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadItems } from '../items/load-item.ts'
import { ExportCalendar } from './calendar/export-calendar.ts'
import { ExportLists } from './export-lists.ts'
import { ExportParts } from './export-parts.ts'
import type { FileReference } from './file-checksums.ts'
import { countFrozenItems, type FrozenItem, listFrozenItems, removeFrozenItems } from './freeze-items.ts'
import { createContext } from './pages/export-context.ts'
import type { StoredExport } from './stored-exports.ts'
import { writeItem } from './write-item.ts'
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
  const lists = await ExportLists.create(folder, context)
  const calendar = await ExportCalendar.create(folder, context)
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
        await calendar.add(db, exported)
        counts.itemCount += 1
        counts.fileCount += exported.files.length
        counts.unreadableCount += exported.files.filter(({ path }) => path === undefined).length
        operation.progress({ done: counts.itemCount, total })
      }
    }
    await lists.writeTo(zip, { ...counts, hasCalendar: !calendar.isEmpty })
    await calendar.writeTo(zip)
    await parts.flush()
    return { ...(await zip.finish()), ...counts, partCount: parts.count }
  } finally {
    await zip.close()
    await lists.close()
    await calendar.close()
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
