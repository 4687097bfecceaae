import { hasErrorCode } from '../../../../files/file-system-errors.ts'
import type { Services } from '../../../../services.ts'
import { presentAssets } from '../present-assets.ts'

/** Pictures of one part. */
const pageSize = 20

/**
 * Computes the perceptual hashes of the next pictures that have none, from their smallest thumbnails. A picture whose thumbnail
 * is missing in the store is left for the next run. Returns the last id and whether there may be more.
 */
export async function hashNextPictures(
  services: Services,
  afterId: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly lastId: string | undefined }> {
  const { db } = services
  const pictures = await presentAssets(db)
    .innerJoin('renditions', (join) =>
      join.onRef('renditions.asset_id', '=', 'assets.id').on('renditions.name', '=', 'thumbnail'),
    )
    .leftJoin('picture_hashes', 'picture_hashes.asset_id', 'assets.id')
    .select(['assets.id', 'renditions.sha256'])
    .distinctOn('assets.id')
    .where('assets.family', '=', 'image')
    .where('assets.state', '=', 'ready')
    .where('picture_hashes.asset_id', 'is', null)
    .$if(afterId !== undefined, (rows) => rows.where('assets.id', '>', afterId ?? ''))
    .orderBy('assets.id')
    .orderBy('renditions.width')
    .limit(pageSize)
    .execute()
  for (const { id, sha256 } of pictures) {
    signal.throwIfAborted()
    const hash = await hashThumbnail(services, sha256, signal)
    if (hash === undefined) continue
    await db
      .insertInto('picture_hashes')
      .columns(['asset_id', 'hash'])
      // The item may have been deleted meanwhile.
      .expression((eb) =>
        eb
          .selectFrom('assets')
          .select(['assets.id', eb.val(hash).as('hash')])
          .where('assets.id', '=', id),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { count: pictures.length, lastId: pictures.length < pageSize ? undefined : pictures.at(-1)?.id }
}

/** Undefined if the file does not exist. */
async function hashThumbnail(
  { files, media }: Services,
  sha256: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    return await files.withLocalFile(sha256, (path) => media.hashPicture(path, signal))
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}
