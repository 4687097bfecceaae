import { notFound } from '@lares/server-kit/app-error'
import type { AudioVersion } from '@lares/shared-types/versions'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { Principal } from '../../visibility/principal.ts'
import { selectRenditions, toAsset } from '../assets/asset-view.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'

/** The versions of an original, latest first; none for a file that is a version itself. Throws `not-found`. */
export async function listVersions(
  db: Db,
  principal: Principal,
  originalId: string,
): Promise<AudioVersion[]> {
  await loadStoredAsset(db, principal, originalId)
  const rows = await selectVersions(db)
    .where('assets.version_of', '=', originalId)
    // One that is being made is no version yet.
    .where((eb) =>
      eb.or([eb('assets.state', '<>', 'pending'), eb('original.played_id', '=', eb.ref('assets.id'))]),
    )
    .orderBy('assets.id', 'desc')
    .execute()
  return rows.map(toVersion)
}

/** One version, which the caller has found to be visible. Throws `not-found`. */
export async function loadVersion(db: Db, id: string): Promise<AudioVersion> {
  const row = await selectVersions(db).where('assets.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toVersion(row)
}

function selectVersions(db: Db) {
  return db
    .selectFrom('assets')
    .innerJoin('asset_versions', 'asset_versions.asset_id', 'assets.id')
    .innerJoin('assets as original', 'original.id', 'assets.version_of')
    .where('assets.deleted_at', 'is', null)
    .selectAll('assets')
    .select(selectRenditions)
    .select(['asset_versions.made_from', 'asset_versions.method', 'asset_versions.recipe'])
    .select(['asset_versions.name', 'asset_versions.note', 'asset_versions.before', 'asset_versions.after'])
    .select('asset_versions.time_map')
    .select(['asset_versions.created_at as made_at', 'original.played_id as played_instead'])
    .select(selectUser('asset_versions.made_by').as('by'))
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

function toVersion(row: VersionRow): AudioVersion {
  return {
    asset: toAsset(row),
    madeFrom: row.made_from,
    method: row.method,
    recipe: row.recipe,
    name: row.name,
    note: row.note,
    madeBy: row.by,
    ...(row.before && { before: row.before }),
    ...(row.after && { after: row.after }),
    ...(row.time_map && { timeMap: row.time_map }),
    isPlayed: row.played_instead === row.id,
    createdAt: row.made_at.toISOString(),
  }
}
