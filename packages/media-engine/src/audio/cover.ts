import { parseFile, selectCover } from 'music-metadata'
import sharp from 'sharp'
import type { DerivedFile } from '../derivation.ts'
import { imageTimeoutSeconds, maxPixels, rejectUndecodable } from '../image/image-limits.ts'
import { createPlaceholder } from '../image/placeholder.ts'
import { type RawImage, toRawImage } from '../image/raw-image.ts'
import { fitInto, type ImageSize, toBox, writeSizes } from '../image/write-sizes.ts'

const coverSizes: readonly ImageSize[] = [
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/** Larger covers are ignored. */
const maxCoverBytes = 32 * 1024 * 1024

/** Writes thumbnails of the cover embedded in a recording; no files when it has none that can be decoded. */
export async function deriveCover(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<{ files: DerivedFile[]; placeholder?: string }> {
  const cover = await readCover(path).catch(() => undefined)
  if (cover === undefined || cover.byteLength > maxCoverBytes) return { files: [] }
  const image = await decodeCover(cover).catch(() => undefined)
  if (image === undefined) return { files: [] }
  return {
    files: await writeSizes(image, coverSizes, folder, signal),
    placeholder: await createPlaceholder(image),
  }
}

async function decodeCover(cover: Uint8Array): Promise<RawImage> {
  rejectUndecodable(await sharp(cover, { limitInputPixels: maxPixels }).metadata())
  const upright = sharp(cover, { limitInputPixels: maxPixels })
    .timeout({ seconds: imageTimeoutSeconds })
    .autoOrient()
  return toRawImage(fitInto(upright, toBox(640)))
}

async function readCover(path: string): Promise<Uint8Array | undefined> {
  const { common } = await parseFile(path, { duration: false, skipPostHeaders: true })
  return selectCover(common.picture)?.data
}
