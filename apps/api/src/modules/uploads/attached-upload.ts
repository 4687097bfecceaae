import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** The asset that an upload became. */
export interface AttachedUpload {
  readonly filename: string
  readonly size: number
  readonly assetId: string
  readonly itemId: string
}

/** How long an attached upload can still be looked up, because a device may resume its upload only the next day. */
const lookupPeriodMs = 2 * 24 * 3600 * 1000

/**
 * Finds the asset that an upload of the user recently became; undefined when there is none that the user may see.
 */
export async function findAttachedUpload(
  { db, now }: Services,
  user: UserPrincipal,
  uploadId: string,
): Promise<AttachedUpload | undefined> {
  const row = await visibleItems(db, user)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select(['assets.id', 'assets.item_id', 'assets.filename', 'assets.size'])
    .where('assets.upload_id', '=', uploadId)
    .where('assets.uploader_id', '=', user.userId)
    .where('assets.created_at', '>', new Date(now().getTime() - lookupPeriodMs))
    .executeTakeFirst()
  return row && { filename: row.filename, size: row.size, assetId: row.id, itemId: row.item_id }
}
