import { rm } from 'node:fs/promises'
import type { DerivedFile } from '@lares/media-engine/derivation'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { recipes } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import { retryOnConnectionLoss } from '../../../db/connection-loss.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { hasErrorCode } from '../../../files/file-system-errors.ts'
import { hashFile } from '../../../files/sha256.ts'
import type { Services } from '../../../services.ts'
import { clearDamage, isMarkedDamaged } from '../damage/damage-marks.ts'
import { verifyOriginal } from '../damage/verify-original.ts'
import { getExceededReason, hasFreeSpaceFor } from '../derive-and-store.ts'
import { isHeavy, loadPlayedFilm, type PlayedFilm } from '../missing-small-film.ts'
import { findSamePicture } from '../present-renditions.ts'

/** The most that a smaller copy has for each second of its film. */
const maxBytesPerSecond = 300_000

type SmallCopy = Omit<DerivedFile, 'path'> & { readonly sha256: string }

type SmallFilmOutcome = 'made' | 'not-needed' | 'unreadable' | 'disk-full'

/**
 * Makes the smaller copy of a film that should have one, of what is played of it. Nothing of the film changes if that fails:
 * `unreadable` where another attempt would fail as well. Throws all other errors, for another attempt.
 */
export async function deriveSmallFilm(
  services: Services,
  assetId: string,
  signal: AbortSignal,
): Promise<SmallFilmOutcome> {
  const { db } = services
  const film = await loadPlayedFilm(db, assetId)
  if (!film || !isHeavy(film) || (await isIntact(services, film.small))) return 'not-needed'
  const size = film.duration * maxBytesPerSecond
  if (!(await hasFreeSpaceFor(services, { family: 'video', size }))) return 'disk-full'
  // A decoder conceals damage, which the copy would have for ever. Once the file is repaired, another attempt is queued.
  if (!(await verifyOriginal(services, film))) return 'unreadable'
  const { rendered_rotation: rotation } = await db
    .selectFrom('assets')
    .select('rendered_rotation')
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow()
  try {
    const copy = await makeCopy(services, film, rotation, signal)
    await retryOnConnectionLoss(() => saveCopy(services, film, rotation, copy), signal)
    return 'made'
  } catch (error) {
    if (signal.aborted) throw error
    if (hasErrorCode(error, 'ENOSPC') || !(await hasFreeSpaceFor(services))) return 'disk-full'
    if (error instanceof UnreadableFile || getExceededReason(error)) return 'unreadable'
    throw error
  }
}

async function isIntact({ db, files }: Services, sha256: string | undefined): Promise<boolean> {
  return sha256 !== undefined && (await files.has(sha256)) && !(await isMarkedDamaged(db, sha256))
}

/** Writes the copy into the store. */
async function makeCopy(
  services: Services,
  film: PlayedFilm,
  rotation: Rotation,
  signal: AbortSignal,
): Promise<SmallCopy> {
  const { files, media } = services
  const picture = await findSamePicture(services, film.id, 'playableSmall')
  const folder = await files.createWorkFolder('worker')
  const derive = (path: string, copy?: string) =>
    media.deriveSmallFilm({
      path,
      mediaType: film.mediaType,
      duration: film.duration,
      outDir: folder,
      rotation,
      ...(picture && copy && { samePicture: { path: copy, rotation: picture.rotation } }),
      signal,
    })
  try {
    const { path, ...copy } = await files.withLocalFile(film.sha256, (played) =>
      picture ? files.withLocalFile(picture.sha256, (other) => derive(played, other)) : derive(played),
    )
    const sha256 = await hashFile(path)
    await files.adopt(path, sha256)
    await clearDamage(services, [sha256])
    return { ...copy, sha256 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Saves the copy, or removes its file if the film was turned, deleted or encoded again meanwhile: that has queued another attempt. */
async function saveCopy(
  { db, jobs }: Services,
  film: PlayedFilm,
  rotation: Rotation,
  { name, variant, mediaType, size, sha256, width, height }: SmallCopy,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const asset = await trx
      .selectFrom('assets')
      .select('rendered_rotation')
      .where('id', '=', film.id)
      .forUpdate()
      .executeTakeFirst()
    const played = await loadPlayedFilm(trx, film.id)
    if (asset?.rendered_rotation !== rotation || played?.sha256 !== film.sha256)
      return jobs.enqueue(trx, 'remove-files', { sha256s: [sha256] })
    const replaced = await trx
      .deleteFrom('renditions')
      .where('asset_id', '=', film.id)
      .where('name', '=', name)
      .returning('sha256')
      .execute()
    await trx
      .insertInto('renditions')
      .values({
        asset_id: film.id,
        name,
        variant,
        media_type: mediaType,
        size,
        sha256,
        width: width ?? null,
        height: height ?? null,
        recipe: recipes.video.version,
      })
      .execute()
    const outdated = replaced.map((row) => row.sha256).filter((other) => other !== sha256)
    if (outdated.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s: outdated })
  })
}
