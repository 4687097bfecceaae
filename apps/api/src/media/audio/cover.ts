import { parseFile, selectCover } from 'music-metadata'
import sharp from 'sharp'
import type { DerivedFile } from '../derivation.ts'
import { maxPixels, pictureTimeout, rejectUndecodable } from '../image/picture-limits.ts'
import { placeholderOf } from '../image/placeholder.ts'
import { type RawPicture, rawPictureOf } from '../image/raw-picture.ts'
import { fitInto, type PictureSize, writeSizes } from '../image/write-sizes.ts'

const coverSizes: readonly PictureSize[] = [
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/** Bytes of the largest cover that is worth decoding. */
const maxCoverBytes = 32 * 1024 * 1024

/** Thumbnails of the cover that a recording carries; nothing when it has none that can be decoded. */
export async function deriveCover(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<{ files: DerivedFile[]; placeholder?: string }> {
  const cover = await coverOf(path).catch(() => undefined)
  if (cover === undefined || cover.byteLength > maxCoverBytes) return { files: [] }
  const picture = await decodeCover(cover).catch(() => undefined)
  if (picture === undefined) return { files: [] }
  return {
    files: await writeSizes(picture, coverSizes, folder, signal),
    placeholder: await placeholderOf(picture),
  }
}

async function decodeCover(cover: Uint8Array): Promise<RawPicture> {
  rejectUndecodable(await sharp(cover, { limitInputPixels: maxPixels }).metadata())
  const upright = sharp(cover, { limitInputPixels: maxPixels })
    .timeout({ seconds: pictureTimeout })
    .autoOrient()
  return rawPictureOf(fitInto(upright, 640))
}

async function coverOf(path: string): Promise<Uint8Array | undefined> {
  const { common } = await parseFile(path, { duration: false, skipPostHeaders: true })
  return selectCover(common.picture)?.data
}
