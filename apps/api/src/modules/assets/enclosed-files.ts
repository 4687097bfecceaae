import { maxAssets } from '@lares/shared-types/items'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import type { EnclosedFile } from '../../media/derivation.ts'
import { cleanFileName } from '../uploads/file-name.ts'
import { queueDerivation } from './derivation-queue.ts'

/** Mails attached to mails attached to mails: no deeper, so that a few bytes cannot become ever more files. */
const maxDepth = 5

/** A file that came inside another, its bytes in the store. */
export type StoredEnclosure = Omit<EnclosedFile, 'path'> & { readonly sha256: string }

export interface Enclosures {
  readonly files: readonly StoredEnclosure[]
  /** How many more there are than were read. */
  readonly omitted: number
}

/**
 * Makes the files that came inside an asset assets of the same item. A second reading of the same bytes finds them all
 * there and changes nothing. Returns how many could not be taken.
 */
export async function saveEnclosures(
  trx: Transaction<Database>,
  jobs: JobSender,
  { assetId, itemId }: { assetId: string; itemId: string },
  { files, omitted }: Enclosures,
): Promise<number> {
  const existing = await trx
    .selectFrom('assets')
    .select(['id', 'place', 'sha256'])
    .where('enclosed_in', '=', assetId)
    .execute()
  const room = await roomFor(trx, assetId, itemId)
  const wanted = files.slice(0, room + existing.length)
  const isKept = ({ place, sha256 }: { place: number; sha256: string }) =>
    wanted.some((file) => file.place === place && file.sha256 === sha256)
  await removeEnclosures(
    trx,
    jobs,
    existing.filter((asset) => !isKept(asset)),
  )
  const added = wanted.filter(
    (file) => !existing.some(({ place, sha256 }) => place === file.place && sha256 === file.sha256),
  )
  await insertEnclosures(trx, jobs, assetId, added)
  return omitted + files.length - wanted.length
}

/** How many more files may come inside this asset: none below a certain depth, and no item has too many. */
async function roomFor(trx: Transaction<Database>, assetId: string, itemId: string): Promise<number> {
  const { rows } = await sql<{ depth: number; count: number }>`
    with recursive around (id, enclosed_in, depth) as (
      select id, enclosed_in, 0 from assets where id = ${assetId}
      union all
      select assets.id, assets.enclosed_in, depth + 1 from assets join around on assets.id = around.enclosed_in
    )
    select max(depth) as depth, (select count(*) from assets where item_id = ${itemId}) as count from around`.execute(
    trx,
  )
  const { depth, count } = rows[0] ?? { depth: 0, count: 0 }
  return depth >= maxDepth ? 0 : Math.max(maxAssets - Number(count), 0)
}

async function insertEnclosures(
  trx: Transaction<Database>,
  jobs: JobSender,
  assetId: string,
  files: readonly StoredEnclosure[],
): Promise<void> {
  if (files.length === 0) return
  const { item_id, position, detached } = await trx
    .selectFrom('assets')
    .select(['item_id', 'position', 'detached'])
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow()
  const rows = files.map(({ place, filename, sniffed, size, sha256 }) => ({
    id: uuidv7(),
    item_id,
    position,
    detached,
    enclosed_in: assetId,
    place,
    filename: cleanFileName(filename),
    media_type: sniffed.mediaType,
    family: sniffed.family,
    active: sniffed.active,
    size,
    sha256,
  }))
  await trx.insertInto('assets').values(rows).execute()
  for (const row of rows) await queueDerivation(trx, jobs, row)
}

/** Removes assets, those enclosed in them, and the files of all of these. */
async function removeEnclosures(
  trx: Transaction<Database>,
  jobs: JobSender,
  assets: readonly { readonly id: string }[],
): Promise<void> {
  if (assets.length === 0) return
  const ids = assets.map(({ id }) => id)
  const { rows: files } = await sql<{ sha256: string }>`
    with recursive removed (id, sha256) as (
      select id, sha256 from assets where id = any(${ids})
      union all
      select assets.id, assets.sha256 from assets join removed on assets.enclosed_in = removed.id
    )
    select sha256 from removed
    union
    select renditions.sha256 from renditions join removed on renditions.asset_id = removed.id`.execute(trx)
  await trx.deleteFrom('assets').where('id', 'in', ids).execute()
  await jobs.send(trx, 'remove-files', { sha256s: files.map(({ sha256 }) => sha256) })
}
