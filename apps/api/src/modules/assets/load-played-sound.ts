import type { TimeMap } from '@lares/shared-types/assets'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The file of an item that its page plays: its first recording or film, or the version that is played instead. */
export interface PlayedSound {
  readonly id: string
  /** The recording or film itself, whichever version is played. */
  readonly originalId: string
  readonly sha256: string
  readonly mediaType: string
  /** Seconds; null if they are not known. */
  readonly duration: number | null
  /** The times of a version beside those of the original; absent where they are the same. */
  readonly timeMap?: TimeMap
}

/**
 * The sound that people hear, of an item that the caller has found to exist for the user; undefined if it has none. A version that
 * cannot be read is not heard: the original is.
 */
export async function loadPlayedSound(db: Db, itemId: string): Promise<PlayedSound | undefined> {
  const row = await db
    .selectFrom('assets')
    .leftJoin('assets as version', (join) =>
      join.onRef('version.id', '=', 'assets.played_id').on('version.state', '<>', 'failed'),
    )
    .leftJoin('asset_versions', 'asset_versions.asset_id', 'version.id')
    .select([
      sql<string>`coalesce(version.id, assets.id)`.as('id'),
      'assets.id as originalId',
      sql<string>`coalesce(version.sha256, assets.sha256)`.as('sha256'),
      sql<string>`coalesce(version.media_type, assets.media_type)`.as('mediaType'),
      sql<number | null>`case when version.id is null then assets.duration else version.duration end`.as(
        'duration',
      ),
      'asset_versions.time_map as timeMap',
    ])
    .where('assets.item_id', '=', itemId)
    .where('assets.family', 'in', ['audio', 'video'])
    .where('assets.detached', '=', false)
    .where('assets.enclosed_in', 'is', null)
    .orderBy('assets.position')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { timeMap, ...sound } = row
  return { ...sound, ...(timeMap && { timeMap }) }
}

/** The ids of the original files that the pages of items play, by item, as `originalId` of `loadPlayedSound`. */
export async function loadSoundIds(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('assets')
    .distinctOn('item_id')
    .select(['item_id', 'id'])
    .where(sql<boolean>`item_id = any(${[...itemIds]}::uuid[])`)
    .where('family', 'in', ['audio', 'video'])
    .where('detached', '=', false)
    .where('enclosed_in', 'is', null)
    .orderBy('item_id')
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ item_id, id }) => [item_id, id] as const))
}
