import { decodeImage } from '@lares/media-engine/image/decode-image'
import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'

/** A side of a page that is read, in pixels: a large newspaper page at 300 pixels to the inch. Larger pictures are scaled down. */
const maxSide = 5200

/**
 * Decodes a picture as a page to read.
 *
 * @returns pixels of one channel, upright as the file states
 * @throws UnreadableFile when the picture is damaged or beyond the limits of the media engine
 */
export async function loadPicture(path: string, mediaType: string, signal: AbortSignal): Promise<RawImage> {
  const box = { width: maxSide, height: maxSide }
  const { image } = await decodeImage({ path, mediaType, box, signal })
  return toGrey(image)
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
