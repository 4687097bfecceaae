import sharp, { type Metadata } from 'sharp'
import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { imageTimeoutSeconds, maxHeicPixels } from './image-limits.ts'
import { pixelsToTiff } from './pixels-to-tiff.ts'
import { type RawImage, toRawImage } from './raw-image.ts'
import { type Box, fitInto } from './write-sizes.ts'

/**
 * Decodes an image compressed with HEVC, which sharp's libheif does not include because of patents.
 * The decoder applies the rotation itself (`irot`, `imir`).
 *
 * @param metadata sharp's metadata of the file
 * @param box maximum size of the result in pixels
 */
export async function decodeHeic(
  path: string,
  metadata: Metadata,
  box: Box,
  signal: AbortSignal,
): Promise<{ image: RawImage; width: number; height: number }> {
  if (metadata.width * metadata.height > maxHeicPixels) throw new UnreadableFile('too-large')
  const decoded = await runInThread(new URL('./heic-thread.ts', import.meta.url), path, signal)
  if (!isDecoded(decoded)) throw new UnreadableFile('corrupt')
  const raw = { width: decoded.width, height: decoded.height, channels: 4 as const }
  const source = metadata.icc
    ? sharp(pixelsToTiff(new Uint8Array(decoded.data.buffer), decoded.width, decoded.height, metadata.icc))
    : sharp(decoded.data, { raw })
  const image = await toRawImage(fitInto(source, box).timeout({ seconds: imageTimeoutSeconds }))
  return { image, width: decoded.width, height: decoded.height }
}

interface Decoded {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

function isDecoded(value: unknown): value is Decoded {
  if (typeof value !== 'object' || value === null) return false
  if (!('data' in value && 'width' in value && 'height' in value)) return false
  return (
    value.data instanceof Uint8ClampedArray &&
    typeof value.width === 'number' &&
    typeof value.height === 'number' &&
    value.data.byteLength === value.width * value.height * 4
  )
}
