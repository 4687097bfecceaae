import { decodeImage } from '@lares/media-engine/image/decode-image'
import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'
import { listTiffPages } from '@lares/media-engine/image/tiff-pages'

/** A side of a page that is read, in pixels: a large newspaper page at 300 pixels to the inch. Larger pictures are scaled down. */
const maxSide = 5200

/** A page of a picture file. */
export interface PictureFile {
  readonly file: string
  readonly mediaType: string
  /** From 1. */
  readonly page: number
}

/**
 * Decodes a picture as a page to read; only a TIFF has more than one.
 *
 * @returns pixels of one channel, upright as the file states
 * @throws UnreadableFile when the picture is damaged or beyond the limits of the media engine
 */
export async function loadPicture(
  picture: PictureFile,
  signal: AbortSignal,
): Promise<RawImage | { readonly kind: 'no-such-page' }> {
  const image = await decodePage(picture, maxSide, signal)
  return image ? toGrey(image) : { kind: 'no-such-page' }
}

/** Decodes a page of a picture file in colour, scaled down to a longest side; undefined if the file does not have the page. */
export async function decodePage(
  { file, mediaType, page }: PictureFile,
  longestSide: number,
  signal: AbortSignal,
): Promise<RawImage | undefined> {
  const directory = page === 1 ? 0 : await findDirectory(file, mediaType, page)
  if (directory === undefined) return undefined
  const box = { width: longestSide, height: longestSide }
  const { image } = await decodeImage({ path: file, mediaType, directory, box, signal })
  return image
}

async function findDirectory(file: string, mediaType: string, page: number): Promise<number | undefined> {
  return mediaType === 'image/tiff' ? (await listTiffPages(file))[page - 1] : undefined
}

/** Converts pixels to one channel; what is transparent becomes white. */
export async function toGrey(image: RawImage): Promise<RawImage> {
  const { data, info } = await toPipeline(image)
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 1 }
}
