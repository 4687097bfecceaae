import { notFound } from '@lares/server-kit/app-error'
import type { Db } from '../../db/client.ts'
import { assertCanProcess } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadPlayedSound, type PlayedSound } from '../assets/load-played-sound.ts'
import { TranscriptionFailed } from './transcription-failed.ts'

/** The sound of an item that people hear: of a recording that was improved, the version that is played. Throws `not-found`, `forbidden` and TranscriptionFailed. */
export async function loadSoundItem(db: Db, principal: Principal, itemId: string): Promise<PlayedSound> {
  const item = await visibleItems(db, principal)
    .select(['items.id', 'items.author_id'])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  assertCanProcess(principal, item.author_id)
  const sound = await loadPlayedSound(db, itemId)
  if (!sound) throw new TranscriptionFailed('no-sound')
  return sound
}
