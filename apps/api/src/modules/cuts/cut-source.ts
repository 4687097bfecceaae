import type { MediaFamily, TimeMap } from '@lares/shared-types/assets'
import { cutFamilies } from '@lares/shared-types/cuts'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { AssetsTable } from '../../db/schema/files.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** The file that is cut: the first sound of a recording or film, or a version of it. */
export interface CutSource extends Selectable<AssetsTable> {
  readonly kind: ItemKind
  /** The id of the original; the same as `id` if it is the original that is cut. */
  readonly originalId: string
  /** The version that is played instead of the original, whichever is cut. */
  readonly playedId: string | null
  /** The times of the version beside those of the original; undefined where they are the same. */
  readonly timeMap: TimeMap | undefined
}

/**
 * Finds what is cut of an item that is visible and not in the trash; undefined if there is nothing that can be read.
 *
 * @param choice the id of the original or of one of its finished versions
 */
export async function findCutSource(
  db: Db,
  viewer: Viewer,
  itemId: string,
  choice: { readonly assetId: string } | 'original' | 'played',
): Promise<CutSource | undefined> {
  const row = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('items.kind')
    .selectAll('assets')
    .where('items.id', '=', itemId)
    .where((eb) =>
      eb.or(
        Object.entries(cutFamilies).map(([kind, family]) =>
          eb.and([
            eb('items.kind', '=', kind as ItemKind),
            eb('assets.family', '=', family satisfies MediaFamily),
          ]),
        ),
      ),
    )
    .where('assets.version_of', 'is', null)
    .where('assets.detached', '=', false)
    .where('assets.enclosed_in', 'is', null)
    .where('assets.state', '<>', 'failed')
    .orderBy('assets.position')
    .executeTakeFirst()
  if (!row) return undefined
  const original = { ...row, originalId: row.id, playedId: row.played_id, timeMap: undefined }
  const id = getChosenId(original, choice)
  if (id === original.id) return original
  const version = await db
    .selectFrom('assets')
    .innerJoin('asset_versions', 'asset_versions.asset_id', 'assets.id')
    .selectAll('assets')
    .select('asset_versions.time_map')
    .where('assets.id', '=', id)
    .where('assets.version_of', '=', original.id)
    .where('assets.deleted_at', 'is', null)
    .where('assets.state', '=', 'ready')
    .executeTakeFirst()
  if (!version) return undefined
  const { time_map, ...asset } = version
  return { ...original, ...asset, kind: original.kind, timeMap: time_map ?? undefined }
}

function getChosenId(
  original: CutSource,
  choice: { readonly assetId: string } | 'original' | 'played',
): string {
  if (choice === 'original') return original.id
  return choice === 'played' ? (original.playedId ?? original.id) : choice.assetId
}
