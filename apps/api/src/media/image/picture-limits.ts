import type { Metadata } from 'sharp'
import { UnreadableFile } from '../unreadable-file.ts'

/** Pixels of the largest picture that is decoded (sharp's own bound, 16383 squared): above it lie only bombs. */
export const maxPixels = 268_402_689

/** HEIC is decoded whole, at about ten bytes a pixel, within the memory of one media process. */
export const maxHeicPixels = 70_000_000

/** Seconds after which a picture that still is not done is given up. */
export const pictureTimeout = 120

/** Bytes that a decoder may hold at once of one picture; the rest of a media process' memory is for what is made of it. */
const maxDecodedBytes = 750_000_000

/**
 * Refuses a picture whose decoder would hold more than fits into a media process. Counted are bytes and not pixels: of
 * an ordinary JPEG or PNG of any size the decoder holds some rows, of others all samples, each of up to eight bytes.
 *
 * @param metadata what sharp read from the header
 * @throws UnreadableFile `too-large`
 */
export function rejectUndecodable(metadata: Metadata): void {
  const { width, height } = metadata
  if (width * height * heldBytesPerPixel(metadata) > maxDecodedBytes) throw new UnreadableFile('too-large')
}

/** Bytes that the decoder holds for each pixel of the whole picture, measured on pictures of 12 to 100 megapixels. */
function heldBytesPerPixel(metadata: Metadata): number {
  const { format, channels, isProgressive, chromaSubsampling = '4:4:4' } = metadata
  const isDeep = (metadata.bitsPerSample ?? 8) > 8
  switch (format) {
    case 'jpeg':
      // The coefficients of all scans, two bytes each; what is read in one scan is shrunk on the way.
      return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0
    case 'png':
      return isProgressive ? channels * bytesPerSample(metadata) : 0
    case 'heif':
      // HEIC has a decoder and a limit of its own.
      if (metadata.compression === 'hevc') return 0
      // AVIF: planes, frames of reference and the colours made from them.
      return isDeep ? 26 : 15
    case 'webp':
      return 6
    case 'gif':
      return 5
    default:
      return 0
  }
}

function bytesPerSample({ depth }: Metadata): number {
  const sizes: Partial<Record<Metadata['depth'], number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
  return sizes[depth] ?? (depth === 'uchar' || depth === 'char' ? 1 : 8)
}
