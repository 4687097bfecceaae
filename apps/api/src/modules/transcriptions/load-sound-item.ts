import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Db } from '../../db/client.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { SoundAsset } from './prepare-sound.ts'
import { TranscriptionFailed } from './transcription-failed.ts'

/** The recording or film of an item. Throws `not-found`, `forbidden` and TranscriptionFailed. */
export async function loadSoundItem(db: Db, principal: Principal, itemId: string): Promise<SoundAsset> {
  const item = await visibleItems(db, principal)
    .select(['items.id', 'items.author_id'])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  if (!canEditItem(principal, item.author_id))
    throw new AppError('forbidden', { message: 'You may not change this item.' })
  const asset = await db
    .selectFrom('assets')
    .select(['id', 'sha256', 'media_type', 'duration'])
    .where('item_id', '=', itemId)
    .where('detached', '=', false)
    .where('enclosed_in', 'is', null)
    .where('family', 'in', ['audio', 'video'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!asset) throw new TranscriptionFailed('no-sound')
  return { id: asset.id, sha256: asset.sha256, mediaType: asset.media_type, duration: asset.duration }
}
