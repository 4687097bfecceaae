import type { Metadata } from 'sharp'
import { UnreadableFile } from '../unreadable-file.ts'

/** Maximum number of pixels (sharp's default limit, 16383 squared); larger images are decompression bombs. */
export const maxPixels = 268_402_689

/** The whole HEIC is decoded at about ten bytes per pixel, which must fit into the memory of a media process. */
export const maxHeicPixels = 70_000_000

export const imageTimeoutSeconds = 120

/** Maximum memory of a decoder; the rest of a media process's memory is for the renditions. */
const maxDecodedBytes = 750_000_000

/**
 * Rejects an image whose decoder would need more memory than a media process has. The limit is in bytes instead of
 * pixels: for a baseline JPEG or PNG the decoder holds a few rows, for others all samples of up to eight bytes each.
 *
 * @param metadata sharp's metadata of the image
 * @throws UnreadableFile `too-large`
 */
export function rejectUndecodable(metadata: Metadata): void {
  const { width, height } = metadata
  if (width * height * getDecoderBytesPerPixel(metadata) > maxDecodedBytes)
    throw new UnreadableFile('too-large')
}

/** Bytes per pixel that the decoder holds at once, measured on images of 12 to 100 megapixels. */
function getDecoderBytesPerPixel(metadata: Metadata): number {
  const { format, channels, isProgressive, chromaSubsampling = '4:4:4' } = metadata
  const isDeep = (metadata.bitsPerSample ?? 8) > 8
  switch (format) {
    case 'jpeg':
      // A progressive JPEG needs the coefficients of all scans, two bytes each; a baseline one is scaled while loading.
      return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0
    case 'png':
      return isProgressive ? channels * getBytesPerSample(metadata) : 0
    case 'heif':
      // HEIC has its own decoder and limit.
      if (metadata.compression === 'hevc') return 0
      // AVIF: planes, reference frames and converted pixels.
      return isDeep ? 26 : 15
    case 'webp':
      return 6
    case 'gif':
      return 5
    default:
      return 0
  }
}

function getBytesPerSample({ depth }: Metadata): number {
  const sizes: Partial<Record<Metadata['depth'], number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
  return sizes[depth] ?? (depth === 'uchar' || depth === 'char' ? 1 : 8)
}
