import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { RunningOperation } from '../../jobs/operations/operation-job.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadItems } from '../items/load-item.ts'
import { ExportCalendar } from './calendar/export-calendar.ts'
import { ExportLists } from './export-lists.ts'
import { ExportParts } from './export-parts.ts'
import type { ExportedItem } from './exported-item.ts'
import type { FileReference } from './file-checksums.ts'
import { hasFreeSpace } from './free-space.ts'
import { countFrozenItems, type FrozenItem, listFrozenItems, removeFrozenItems } from './freeze-items.ts'
import { References } from './lists/export-list.ts'
import { writeLists } from './lists/write-lists.ts'
import { createContext } from './pages/export-context.ts'
import type { StoredExport } from './stored-exports.ts'
import { writeItem } from './write-item.ts'
import { AttachmentLimit } from './write-message.ts'
import { EntryNames } from './zip/entry-names.ts'
import { type ZipSkeleton, ZipSkeletonWriter } from './zip/zip-skeleton.ts'

/** Items that are loaded together, with their texts of up to two million characters. */
const itemsPerPage = 20
/** The width that a page shows, in pixels. */
const thumbnailWidth = 400

export interface WrittenSkeleton extends ZipSkeleton {
  readonly itemCount: number
  readonly fileCount: number
  readonly unreadableCount: number
  readonly partCount: number
  /** The tags and categories that its lists name. */
  readonly labelIds: readonly string[]
  readonly questionIds: readonly string[]
  /** Whether its lists have what only administrators see. */
  readonly needsAdmin: boolean
}

interface Work {
  readonly folder: string
  readonly signal: AbortSignal
  readonly operation: RunningOperation
}

/** Writes the skeleton of an export into a work folder: everything except the originals and thumbnails. */
export async function writeSkeleton(
  services: Services,
  user: UserPrincipal,
  stored: StoredExport,
  { folder, signal, operation }: Work,
): Promise<WrittenSkeleton> {
  const { db } = services
  const context = createContext(stored.language, user.displayName, stored.created_at)
  const zip = await ZipSkeletonWriter.create(folder, stored.created_at)
  const lists = await ExportLists.create(folder, context)
  const calendar = await ExportCalendar.create(folder, context)
  const parts = await ExportParts.begin(db, stored.id)
  const target = {
    zip,
    names: new EntryNames(),
    context,
    folder,
    attachments: new AttachmentLimit(),
    recordPart: parts.add.bind(parts),
  }
  const references = new References()
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
        addReferences(references, exported)
        counts.itemCount += 1
        counts.fileCount += exported.files.length
        counts.unreadableCount += exported.files.filter(({ path }) => path === undefined).length
        operation.progress({ done: counts.itemCount, total })
      }
    }
    const isEverything = selectsEverything(stored.selection)
    const source = { db, user, context, exportId: stored.id, isEverything, references }
    const { names, ...listed } = await writeLists(source, { zip, calendar, folder })
    await lists.writeTo(zip, { ...counts, hasCalendar: !calendar.isEmpty, lists: names })
    await calendar.writeTo(zip)
    await parts.flush()
    return { ...(await zip.finish()), ...counts, partCount: parts.count, ...listed }
  } finally {
    await zip.close()
    await lists.close()
    await calendar.close()
  }
}

function selectsEverything({ filter, except = [] }: StoredExport['selection']): boolean {
  return filter !== undefined && Object.keys(filter).length === 0 && except.length === 0
}

function addReferences(
  { participantIds, labelIds, thumbnails }: References,
  { item, files }: ExportedItem,
): void {
  for (const { id } of item.participants) participantIds.add(id)
  for (const { id } of [...item.tags, ...item.categories]) labelIds.add(id)
  for (const { asset, thumbnail, regions } of files) {
    if (asset.family === 'image' && thumbnail) thumbnails.set(asset.id, thumbnail)
    for (const { participant } of regions) if (participant) participantIds.add(participant.id)
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
async function requireFreeSpace(services: Services): Promise<void> {
  if (await hasFreeSpace(services)) return
  throw Object.assign(new Error('The disk is almost full.'), { code: 'ENOSPC' })
}
