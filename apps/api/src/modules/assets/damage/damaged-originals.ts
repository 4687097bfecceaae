import type { ReplyOf } from '@lares/shared-types/contract'
import { type listDamagedFiles, maxListedDamage } from '@lares/shared-types/contracts/integrity'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

/**
 * Lists the damaged originals of items visible to the viewer, latest finding first: their total number and the first ones.
 * Damaged renditions are left out, because they are derived again automatically.
 */
export async function listDamagedOriginals(
  db: Db,
  viewer: Viewer,
): Promise<ReplyOf<typeof listDamagedFiles>> {
  const rows = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .innerJoin('damaged_files', 'damaged_files.sha256', 'assets.sha256')
    .select(['items.id', 'items.kind', 'items.title', 'assets.id as assetId', 'assets.filename'])
    .select(['damaged_files.damage', 'damaged_files.found_at as foundAt'])
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .where('assets.detached', '=', false)
    .orderBy('damaged_files.found_at', 'desc')
    .orderBy('assets.id', 'desc')
    .limit(maxListedDamage)
    .execute()
  return {
    count: Number(rows[0]?.count ?? 0),
    files: rows.map(({ id, kind, title, assetId, filename, damage, foundAt }) => ({
      assetId,
      filename,
      damage,
      item: { id, kind, title },
      foundAt: foundAt.toISOString(),
    })),
  }
}
