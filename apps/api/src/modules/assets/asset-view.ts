import type { Asset } from '@lares/shared-types/assets'
import { getTurn } from '@lares/shared-types/rotations'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'
import type { AssetsTable, RenditionsTable } from '../../db/schema/files.ts'

/** A row of `assets` with its renditions. `created_at` is a string when the row was selected as JSON. */
export type AssetRow = Omit<Selectable<AssetsTable>, 'created_at'> & {
  created_at: Date | string
  renditions: Pick<Selectable<RenditionsTable>, 'name' | 'variant' | 'media_type'>[]
}

/** Selects the renditions of an asset as one JSON column. */
export function selectRenditions(eb: ExpressionBuilder<Database, 'assets'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('renditions')
      .select(['renditions.name', 'renditions.variant', 'renditions.media_type'])
      .whereRef('renditions.asset_id', '=', 'assets.id')
      .orderBy('renditions.name')
      .orderBy('renditions.variant'),
  ).as('renditions')
}

/** Maps a database row to the asset of the API. */
export function toAsset(row: AssetRow): Asset {
  const turning = getTurn(row.rendered_rotation, row.rotation)
  return {
    id: row.id,
    itemId: row.item_id,
    filename: row.filename,
    mediaType: row.media_type,
    family: row.family,
    size: row.size,
    sha256: row.sha256,
    state: row.state,
    ...(row.reason && { reason: row.reason }),
    ...(row.enclosed_in && { enclosedIn: row.enclosed_in }),
    ...(row.omitted && { omitted: row.omitted }),
    ...(row.width && { width: row.width }),
    ...(row.height && { height: row.height }),
    ...(row.duration !== null && { duration: row.duration }),
    ...(row.pages && { pages: row.pages }),
    ...(row.progress !== null && row.state === 'pending' && { progress: row.progress }),
    ...(row.poster_at !== null && { posterAt: row.poster_at }),
    ...(row.poster_at !== row.rendered_poster_at &&
      row.state === 'ready' && { isPosterPending: true as const }),
    ...(row.rotation && { rotation: row.rotation }),
    ...(turning && row.state === 'ready' && { turning }),
    ...(row.picture_version && { pictureVersion: row.picture_version }),
    ...(row.placeholder && { placeholder: row.placeholder }),
    renditions: row.renditions.map(({ name, variant, media_type }) => ({
      name,
      variant,
      mediaType: media_type,
    })),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
