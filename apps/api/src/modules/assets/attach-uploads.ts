import type { QuickFacts } from '@lares/media-engine/facts'
import { invalidFields } from '@lares/server-kit/app-error'
import { type Selectable, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import type { UploadsTable } from '../../db/schema/files.ts'
import { getPriority, maxCountedFiles, queueDerivation } from '../../jobs/derivation-queue.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import { startMailboxImport } from '../../jobs/mailbox-queue.ts'
import { addFileRegions } from './add-file-regions.ts'

export type FinishedUpload = Selectable<UploadsTable>

/**
 * Loads and locks finished uploads of a user, in the order of `ids`, without those that `itemId` has already got: a client
 * that lost the reply to its first save names them again. Throws `invalid-fields` for those that do not exist, belong to
 * another user or are attached to another item.
 */
export async function lockUploads(
  trx: Transaction<Database>,
  ownerId: string | null,
  ids: readonly string[],
  itemId?: string,
): Promise<FinishedUpload[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('uploads')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const attached = await findAttached(trx, itemId, ids)
  const missingPaths = ids.flatMap((id, index) =>
    byId.has(id) || attached.has(id) ? [] : [`uploadIds.${index}`],
  )
  if (missingPaths.length > 0)
    throw invalidFields(...missingPaths.map((path) => ({ path, code: 'unknown-reference' as const })))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function findAttached(
  trx: Transaction<Database>,
  itemId: string | undefined,
  uploadIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (!itemId) return new Set()
  const rows = await trx
    .selectFrom('assets')
    .select('upload_id')
    .where('item_id', '=', itemId)
    .where('upload_id', 'in', uploadIds)
    .execute()
  return new Set(rows.map(({ upload_id }) => upload_id))
}

/**
 * Turns uploads into assets of an item, from `firstPosition` on, and queues their derivation. Returns the asset ids.
 */
export async function attachUploads(
  trx: Transaction<Database>,
  jobs: JobSender,
  itemId: string,
  uploads: readonly FinishedUpload[],
  firstPosition: number,
): Promise<string[]> {
  if (uploads.length === 0) return []
  const assets = uploads.map((upload, index) => ({
    id: uuidv7(),
    item_id: itemId,
    position: firstPosition + index,
    upload_id: upload.id,
    uploader_id: upload.owner_id,
    filename: upload.filename,
    media_type: upload.media_type,
    family: upload.family,
    size: upload.size,
    sha256: upload.sha256,
    active: upload.active,
    ...getDimensions(upload.facts),
  }))
  const waiting = await countWaiting(trx, uploads[0]?.owner_id ?? null)
  await trx.insertInto('assets').values(assets).execute()
  for (const { id, upload_id } of assets) {
    const upload = uploads.find((finished) => finished.id === upload_id)
    if (upload) await addFileRegions(trx, id, upload)
  }
  const attachedIds = uploads.map(({ id }) => id)
  await trx.deleteFrom('uploads').where('id', 'in', attachedIds).execute()
  for (const [index, asset] of assets.entries())
    await queueDerivation(trx, jobs, asset, { priority: getPriority(asset, waiting + index) })
  await startMailboxImports(trx, jobs, assets, uploads)
  return assets.map(({ id }) => id)
}

/**
 * The files that an uploader has added within a day and whose renditions are not derived yet, counted up to `maxCountedFiles`. After a
 * restore those of all files are not.
 */
async function countWaiting(trx: Transaction<Database>, uploaderId: string | null): Promise<number> {
  if (uploaderId === null) return 0
  const rows = await trx
    .selectFrom('assets')
    .select('id')
    .where('state', '=', 'pending')
    .where('uploader_id', '=', uploaderId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(maxCountedFiles)
    .execute()
  return rows.length
}

interface MailboxAsset {
  readonly id: string
  readonly item_id: string
  readonly upload_id: string
  readonly size: number
}

/** Starts the import of mailbox files, whose mails become items of the uploader. */
async function startMailboxImports(
  trx: Transaction<Database>,
  jobs: JobSender,
  assets: readonly MailboxAsset[],
  uploads: readonly FinishedUpload[],
): Promise<void> {
  for (const { id, owner_id } of uploads.filter(({ media_type }) => media_type === 'application/mbox')) {
    const asset = assets.find(({ upload_id }) => upload_id === id)
    if (!asset) continue
    const operationId = await startMailboxImport(trx, jobs, {
      assetId: asset.id,
      itemId: asset.item_id,
      ownerId: owner_id,
      size: asset.size,
    })
    await trx
      .insertInto('mailbox_imports')
      .values({ asset_id: asset.id, owner_id, reason: null, operation_id: operationId ?? null })
      .execute()
  }
}

/**
 * Puts an item's assets in the order of `assetIds` and detaches all others, whose files stay in the store. Files
 * enclosed in an asset follow it.
 */
export async function arrangeAssets(
  trx: Transaction<Database>,
  itemId: string,
  assetIds: readonly string[],
): Promise<void> {
  await trx.updateTable('assets').set({ detached: true }).where('item_id', '=', itemId).execute()
  if (assetIds.length === 0) return
  await sql`
    update assets set detached = false, position = place.position - 1
    from unnest(${[...assetIds]}::uuid[]) with ordinality as place (id, position)
    where assets.id = place.id and assets.item_id = ${itemId}`.execute(trx)
  await sql`
    with recursive enclosed (id, position) as (
      select id, position from assets where item_id = ${itemId} and enclosed_in is null and not detached
      union all
      select assets.id, enclosed.position from assets join enclosed on assets.enclosed_in = enclosed.id
    )
    update assets set detached = false, position = enclosed.position
    from enclosed where assets.id = enclosed.id and assets.enclosed_in is not null`.execute(trx)
}

/** The displayed dimensions in pixels, known before derivation so that lists can reserve the space. */
function getDimensions({ width, height }: QuickFacts): { width?: number; height?: number } {
  return width && height ? { width, height } : {}
}
