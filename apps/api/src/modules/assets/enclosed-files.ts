import type { EnclosedFile } from '@lares/media-engine/derivation'
import { maxAssets } from '@lares/shared-types/items'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import { cleanFileName } from '../../files/clean-file-name.ts'
import { queueDerivation } from '../../jobs/derivation-queue.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import { deleteAssetRevisions } from '../revisions/delete-asset-revisions.ts'
import { isWorkedOn } from './worked-on.ts'

/** Limits mails attached to mails, so that a small upload cannot expand into a large number of files. */
const maxDepth = 5

/** A file found inside another one, with its bytes in the file store. */
export type StoredEnclosure = Omit<EnclosedFile, 'path'> & { readonly sha256: string }

export interface Enclosures {
  readonly files: readonly StoredEnclosure[]
  /** Number of further enclosed files that were not extracted. */
  readonly omitted: number
}

/**
 * Saves the files found inside an asset as assets of the same item. Saving the same files again changes nothing.
 * Enclosed files of an earlier derivation that are no longer present are removed, except those that people have worked on.
 *
 * @returns the number of enclosed files that were left out
 */
export async function saveEnclosures(
  trx: Transaction<Database>,
  jobs: JobSender,
  { assetId, itemId }: { assetId: string; itemId: string },
  { files, omitted }: Enclosures,
): Promise<number> {
  const existing = await loadEnclosed(trx, assetId)
  const present = pairFiles(files, existing)
  const retained = existing.filter((asset) => asset.worked_on && !present.has(asset))
  const maxAdded = await countFreePlaces(trx, assetId, itemId)
  const accepted = files.slice(0, maxAdded + existing.length - retained.length)
  const pairs = pairFiles(accepted, existing)
  await removeEnclosures(
    trx,
    jobs,
    existing.filter((asset) => !pairs.has(asset) && !retained.includes(asset)),
  )
  await movePlaces(trx, accepted, pairs, retained)
  const found = new Set(pairs.values())
  await insertEnclosures(
    trx,
    jobs,
    assetId,
    accepted.filter((file) => !found.has(file)),
  )
  return omitted + files.length - accepted.length
}

interface EnclosedAsset {
  readonly id: string
  readonly place: number
  readonly sha256: string
  /** Whether people have worked on it, or on something enclosed in it. */
  readonly worked_on: boolean
}

/** The files enclosed in an asset, in their order. */
async function loadEnclosed(trx: Transaction<Database>, assetId: string): Promise<readonly EnclosedAsset[]> {
  const { rows } = await sql<EnclosedAsset>`
    with recursive nested (root, id) as (
      select id, id from assets where enclosed_in = ${assetId}
      union all
      select nested.root, assets.id from assets join nested on assets.enclosed_in = nested.id
    )
    select assets.id, assets.place, assets.sha256,
      exists (select from nested where nested.root = assets.id and ${isWorkedOn('nested')}) as worked_on
    from assets where enclosed_in = ${assetId} order by assets.place`.execute(trx)
  return rows
}

/**
 * Which found file each asset is: one with the same bytes, at the same place if there is one. A later parser may number the parts
 * of a mail otherwise.
 */
function pairFiles(
  files: readonly StoredEnclosure[],
  assets: readonly EnclosedAsset[],
): ReadonlyMap<EnclosedAsset, StoredEnclosure> {
  const pairs = new Map<EnclosedAsset, StoredEnclosure>()
  const free = new Set(files)
  const pair = (isSame: (file: StoredEnclosure, asset: EnclosedAsset) => boolean) => {
    for (const asset of assets) {
      if (pairs.has(asset)) continue
      const file = [...free].find(
        (candidate) => candidate.sha256 === asset.sha256 && isSame(candidate, asset),
      )
      if (!file) continue
      pairs.set(asset, file)
      free.delete(file)
    }
  }
  pair((file, asset) => file.place === asset.place)
  pair(() => true)
  return pairs
}

/** Gives each asset the place of its file, and the retained ones, which were not found any more, places that are free. */
async function movePlaces(
  trx: Transaction<Database>,
  files: readonly StoredEnclosure[],
  pairs: ReadonlyMap<EnclosedAsset, StoredEnclosure>,
  retained: readonly EnclosedAsset[],
): Promise<void> {
  const places = new Map([...pairs].map(([asset, file]) => [asset, file.place]))
  const taken = new Set(files.map(({ place }) => place))
  let last = Math.max(0, ...taken, ...retained.map(({ place }) => place))
  for (const asset of retained) if (taken.has(asset.place)) places.set(asset, ++last)
  const moved = [...places].filter(([asset, place]) => asset.place !== place)
  if (moved.length === 0) return
  const ids = moved.map(([{ id }]) => id)
  // No two rows may have the same place in between.
  await sql`update assets set place = -place where id = any(${ids}::uuid[])`.execute(trx)
  await sql`update assets set place = moved.place
    from unnest(${ids}::uuid[], ${moved.map(([, place]) => place)}::integer[]) as moved (id, place)
    where assets.id = moved.id`.execute(trx)
}

/**
 * How many more enclosed files this asset may have, by its nesting depth and the maximum number of assets of an item.
 */
async function countFreePlaces(trx: Transaction<Database>, assetId: string, itemId: string): Promise<number> {
  const { rows } = await sql<{ depth: number; count: number }>`
    with recursive ancestors (id, enclosed_in, depth) as (
      select id, enclosed_in, 0 from assets where id = ${assetId}
      union all
      select assets.id, assets.enclosed_in, depth + 1 from assets join ancestors on assets.id = ancestors.enclosed_in
    )
    select max(depth) as depth, (select count(*) from assets where item_id = ${itemId}) as count from ancestors`.execute(
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

/** Deletes assets together with everything enclosed in them, and queues the removal of their files. */
async function removeEnclosures(
  trx: Transaction<Database>,
  jobs: JobSender,
  assets: readonly { readonly id: string }[],
): Promise<void> {
  if (assets.length === 0) return
  const ids = assets.map(({ id }) => id)
  const { rows: files } = await sql<{ id: string; sha256: string }>`
    with recursive removed (id, sha256) as (
      select id, sha256 from assets where id = any(${ids})
      union all
      select assets.id, assets.sha256 from assets join removed on assets.enclosed_in = removed.id
    )
    select id, sha256 from removed
    union
    select removed.id, renditions.sha256 from renditions join removed on renditions.asset_id = removed.id`.execute(
    trx,
  )
  await deleteAssetRevisions(trx, [...new Set(files.map(({ id }) => id))])
  await trx.deleteFrom('assets').where('id', 'in', ids).execute()
  await jobs.enqueue(trx, 'remove-files', { sha256s: [...new Set(files.map(({ sha256 }) => sha256))] })
}
