import { fallbackOn } from '../../../files/file-system-errors.ts'
import { hashStream } from '../../../files/sha256.ts'
import type { Services } from '../../../services.ts'
import { markDamaged } from './damage-marks.ts'

/**
 * Whether the original of an asset matches its hash, so that renditions can be derived from it. Marks a damaged original; its
 * asset keeps existing renditions, and is set to `failed` if it has none, until the file is repaired.
 */
export async function verifyOriginal(
  services: Services,
  asset: { readonly id: string; readonly sha256: string },
): Promise<boolean> {
  const { db, files } = services
  const state = await files.stat(asset.sha256)
  // Bytes that cannot be read are as lost as changed ones.
  const hash = state && (await readHash(files, asset.sha256).catch(fallbackOn('EIO', 'unreadable')))
  if (hash === asset.sha256) return true
  const rendition = await db
    .selectFrom('renditions')
    .select('name')
    .where('asset_id', '=', asset.id)
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('assets')
    .set(rendition ? { state: 'ready' } : { state: 'failed', reason: 'corrupt' })
    .where('id', '=', asset.id)
    .where('state', '=', 'pending')
    .execute()
  // After the asset has its state, so that a repair at the same time resets it.
  await markDamaged(services, asset.sha256, { damage: state ? 'content' : 'missing', state })
  return false
}

async function readHash(files: Services['files'], sha256: string): Promise<string> {
  return hashStream(await files.read(sha256))
}
