import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

export interface SourceSound {
  readonly id: string
  readonly filename: string
  readonly media_type: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  /** Seconds; null while it is unknown. */
  readonly duration: number | null
}

/** Finds the first sound of a recording that is visible and not in the trash; undefined if there is none that can be read. */
export async function findSourceSound(
  db: Db,
  viewer: Viewer,
  itemId: string,
): Promise<SourceSound | undefined> {
  return visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select([
      'assets.id',
      'assets.filename',
      'assets.media_type',
      'assets.sha256',
      'assets.size',
      'assets.duration',
    ])
    .where('items.id', '=', itemId)
    .where('items.kind', '=', 'record')
    .where('assets.family', '=', 'audio')
    .where('assets.detached', '=', false)
    .where('assets.enclosed_in', 'is', null)
    .where('assets.state', '<>', 'failed')
    .orderBy('assets.position')
    .executeTakeFirst()
}
