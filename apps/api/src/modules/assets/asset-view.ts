import type { Asset, TimeMap } from '@lares/shared-types/assets'
import { getTurn } from '@lares/shared-types/rotations'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'
import type { AssetsTable, RenditionsTable } from '../../db/schema/files.ts'

/** A row of `assets` with its renditions. `created_at` is a string when the row was selected as JSON. */
export type AssetRow = Omit<Selectable<AssetsTable>, 'created_at'> & {
  created_at: Date | string
  renditions: Pick<Selectable<RenditionsTable>, 'name' | 'variant' | 'media_type' | 'size'>[]
  /** Absent where it was not selected. */
  has_words?: boolean
}

/** Selects the renditions of an asset as one JSON column. */
export function selectRenditions(eb: ExpressionBuilder<Database, 'assets'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('renditions')
      .select(['renditions.name', 'renditions.variant', 'renditions.media_type', 'renditions.size'])
      .whereRef('renditions.asset_id', '=', 'assets.id')
      .orderBy('renditions.name')
      .orderBy('renditions.variant'),
  ).as('renditions')
}

/** Selects whether words are known to stand on a page of an asset. */
export function selectHasWords(eb: ExpressionBuilder<Database, 'assets'>) {
  return eb
    .exists(
      eb
        .selectFrom('page_texts')
        .select('page_texts.id')
        .whereRef('page_texts.asset_id', '=', 'assets.id')
        .where('page_texts.word_count', '>', 0),
    )
    .$castTo<boolean>()
    .as('has_words')
}

/** The version that is played instead of an asset, as JSON. */
export interface PlayedRow extends AssetRow {
  readonly time_map: TimeMap | null
}

/** Selects the version that is played instead of an asset, with its renditions, as one JSON column; null if it is the original. */
export function selectPlayed() {
  return sql<PlayedRow | null>`(
    select to_jsonb(instead) || jsonb_build_object('time_map', asset_versions.time_map, 'renditions', coalesce((
      select jsonb_agg(
        jsonb_build_object('name', name, 'variant', variant, 'media_type', media_type, 'size', size)
        order by name, variant)
      from renditions where renditions.asset_id = instead.id), '[]'))
    from assets instead left join asset_versions on asset_versions.asset_id = instead.id
    where instead.id = assets.played_id)`.as('played')
}

/** Maps a database row to the asset of the API. */
export function toAsset({ played, ...row }: AssetRow & { readonly played?: PlayedRow | null }): Asset {
  return {
    ...toFields(row),
    ...(row.version_of && { versionOf: row.version_of }),
    ...(played && {
      played: { ...toFields(played), ...(played.time_map && { timeMap: played.time_map }) },
    }),
  }
}

function toFields(row: AssetRow): Omit<Asset, 'played' | 'versionOf'> {
  const turning = getTurn(row.rendered_rotation, row.rotation)
  const playable = row.renditions.find(({ name }) => name === 'playable')
  const small = row.renditions.find(({ name }) => name === 'playable-small')
  return {
    id: row.id,
    itemId: row.item_id,
    filename: row.filename,
    mediaType: row.media_type,
    family: row.family,
    size: row.size,
    ...(playable && { playableSize: playable.size }),
    ...(small && { playableSmallSize: small.size }),
    sha256: row.sha256,
    state: row.state,
    ...(row.reason && { reason: row.reason }),
    ...(row.enclosed_in && { enclosedIn: row.enclosed_in }),
    ...(row.omitted && { omitted: row.omitted }),
    ...(row.width && { width: row.width }),
    ...(row.height && { height: row.height }),
    ...(row.duration !== null && { duration: row.duration }),
    ...(row.has_sound !== null && { hasSound: row.has_sound }),
    ...(row.pages && { pages: row.pages }),
    ...(row.has_words && { hasWords: true as const }),
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
