import { sha256Of } from '../../files/sha256.ts'
import type { Services } from '../../services.ts'
import { markDamaged } from './damage-marks.ts'

/**
 * Whether the original that something is to be made from is what its hash says; a damaged one is marked. What was made
 * from it while it was whole stays; without any, the asset counts as one from which nothing can be made, until a good
 * copy comes.
 */
export async function isUsableOriginal(
  services: Services,
  asset: { readonly id: string; readonly sha256: string },
): Promise<boolean> {
  const { db, files } = services
  const state = await files.stat(asset.sha256)
  if (state && (await sha256Of(files.pathOf(asset.sha256))) === asset.sha256) return true
  await markDamaged(services, asset.sha256, state ? 'content' : 'missing')
  const made = await db
    .selectFrom('renditions')
    .select('name')
    .where('asset_id', '=', asset.id)
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('assets')
    .set(made ? { state: 'ready' } : { state: 'failed', reason: 'corrupt' })
    .where('id', '=', asset.id)
    .where('state', '=', 'pending')
    .execute()
  return false
}
