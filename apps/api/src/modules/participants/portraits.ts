import { invalidFields } from '@lares/server-kit/app-error'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/** Of these assets the images of items that the viewer can see. */
export async function visiblePortraits(
  db: Kysely<Database>,
  viewer: Viewer,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (assetIds.length === 0) return new Set()
  const rows = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('assets.id')
    .where('assets.id', 'in', assetIds)
    .where('assets.family', '=', 'image')
    .where('assets.detached', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * The portrait to keep when `wanted` is asked for. One that is hidden from the viewer looks to them as if there
 * were none, so saying that there is none leaves it. Throws `invalid-fields` for what is no image they can see.
 */
export async function portraitAfter(
  db: Kysely<Database>,
  viewer: Viewer,
  stored: string | null,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (wanted === undefined) return stored
  if (wanted === null) {
    const isSeen = stored === null || (await visiblePortraits(db, viewer, [stored])).has(stored)
    return isSeen ? null : stored
  }
  if ((await visiblePortraits(db, viewer, [wanted])).has(wanted)) return wanted
  throw invalidFields({ path: 'portraitAssetId', code: 'unknown-reference' })
}
