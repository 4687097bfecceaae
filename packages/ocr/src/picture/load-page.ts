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
  const directory = page === 1 ? 0 : (await listDirectories(file, mediaType))[page - 1]
  return directory === undefined
    ? undefined
    : decodeDirectory({ file, mediaType, directory }, longestSide, signal)
}

/** The directories of a TIFF that are its pages; the first one alone if they cannot be read, and of another picture. */
export async function listDirectories(file: string, mediaType: string): Promise<number[]> {
  const directories = mediaType === 'image/tiff' ? await listTiffPages(file) : []
  return directories.length > 0 ? directories : [0]
}

/**
 * Decodes a directory of a TIFF, or the first one of another picture, as `decodePage` does.
 *
 * @throws UnreadableFile
 */
export async function decodeDirectory(
  { file, mediaType, directory }: Pick<PictureFile, 'file' | 'mediaType'> & { readonly directory: number },
  longestSide: number,
  signal: AbortSignal,
): Promise<RawImage> {
  const box = { width: longestSide, height: longestSide }
  const { image } = await decodeImage({ path: file, mediaType, directory, box, signal })
  return image
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
