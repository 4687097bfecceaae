import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/** What has become of an upload. */
export interface TakenUpload {
  readonly filename: string
  readonly size: number
  readonly assetId: string
  readonly itemId: string
}

/** How long somebody who lost the answer is told: a device may come back to its upload the day after. */
const answeredForMs = 2 * 24 * 3600 * 1000

/** The file of an item that an upload of the viewer's own became lately; undefined when there is none that they may see. */
export async function findTakenUpload(
  { db, now }: Services,
  viewer: Viewer,
  uploadId: string,
): Promise<TakenUpload | undefined> {
  const row = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select(['assets.id', 'assets.item_id', 'assets.filename', 'assets.size'])
    .where('assets.upload_id', '=', uploadId)
    .where('assets.uploader_id', '=', viewer.userId)
    .where('assets.created_at', '>', new Date(now().getTime() - answeredForMs))
    .executeTakeFirst()
  return row && { filename: row.filename, size: row.size, assetId: row.id, itemId: row.item_id }
}
