import type { Db } from '../../db/client.ts'
import { sha256Of } from '../../files/sha256.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/**
 * Whether a mail of the same bytes is there for the viewer. One that is hidden from them is none: to be told that it is
 * in the archive would tell of it, and without a copy of their own theirs would be missing.
 */
export async function isInArchive(db: Db, viewer: Viewer, path: string): Promise<boolean> {
  const row = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('items.id')
    .where('items.kind', '=', 'mail')
    .where('assets.sha256', '=', await sha256Of(path))
    .where('assets.enclosed_in', 'is', null)
    .where('assets.detached', '=', false)
    .executeTakeFirst()
  return row !== undefined
}
