import type { PlayableName } from '@lares/media-engine/derivation'
import { recipes } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import type { Services } from '../../services.ts'
import { isMarkedDamaged } from './damage/damage-marks.ts'

/** Renditions of a film that need not be made again. */
export interface PresentFilm {
  readonly rotation: Rotation
  /** The SHA-256 of the playable copy, if there is one. */
  readonly playable?: string
  /** The SHA-256 of the smaller copy for slow connections, if there is one. */
  readonly playableSmall?: string
  readonly hasStoryboard: boolean
}

/**
 * Finds the renditions of a film that the present recipe would make in the same way, and that are intact; undefined for a file
 * of another family, of which all renditions are made again.
 */
export async function findPresentFilm(
  { db, files }: Services,
  assetId: string,
): Promise<PresentFilm | undefined> {
  const asset = await db
    .selectFrom('assets')
    .select(['family', 'rendered_rotation'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  if (asset?.family !== 'video') return undefined
  const { unchangedSince = {} } = recipes.video
  const rows = await db
    .selectFrom('renditions')
    .select(['name', 'sha256', 'recipe'])
    .where('asset_id', '=', assetId)
    .execute()
  const valid = rows.filter(({ name, recipe }) => recipe >= (unchangedSince[name] ?? Infinity))
  const findUsable = async (wanted: PlayableName) => {
    const sha256 = valid.find(({ name }) => name === wanted)?.sha256
    const isUsable = sha256 && (await files.has(sha256)) && !(await isMarkedDamaged(db, sha256))
    return isUsable ? sha256 : undefined
  }
  const playable = await findUsable('playable')
  const playableSmall = await findUsable('playable-small')
  return {
    rotation: asset.rendered_rotation,
    ...(playable && { playable }),
    ...(playableSmall && { playableSmall }),
    hasStoryboard: valid.some(({ name }) => name === 'storyboard'),
  }
}

/** A copy with the picture of another film. */
export interface SamePictureFile {
  readonly sha256: string
  /** The rotation with which it was made. */
  readonly rotation: Rotation
}

/**
 * Finds a playable copy, or the smaller one, of the film whose sound was replaced in this one, so that its picture need not be encoded
 * again; undefined for every other file, and where there is no copy.
 */
export async function findSamePicture(
  services: Services,
  assetId: string,
  copy: 'playable' | 'playableSmall' = 'playable',
): Promise<SamePictureFile | undefined> {
  const row = await services.db
    .selectFrom('asset_versions')
    .innerJoin('assets', 'assets.id', 'asset_versions.asset_id')
    .select(['asset_versions.made_from', 'asset_versions.time_map', 'assets.version_of'])
    .where('asset_versions.asset_id', '=', assetId)
    .where('asset_versions.method', '=', 'processing')
    .executeTakeFirst()
  // What it was made from may be deleted; the original has the same picture, unless that was a version that lacks a part of it.
  const filmId = row?.made_from ?? (row?.time_map ? undefined : row?.version_of)
  const film = filmId ? await findPresentFilm(services, filmId) : undefined
  const sha256 = film?.[copy]
  return film && sha256 ? { sha256, rotation: film.rotation } : undefined
}
