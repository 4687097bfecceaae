import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { createFileSource } from '../reading/byte-source.ts'
import { readTiffDirectories } from '../reading/tiff-directories.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { DecodedImage } from './decode-with-ffmpeg.ts'
import { findLargestEmbeddedJpeg } from './embedded-jpeg.ts'
import { imageTimeoutSeconds, maxPixels, rejectUndecodable } from './image-limits.ts'
import { toRawImage } from './raw-image.ts'
import { type Box, fitInto } from './write-sizes.ts'

/**
 * Decodes the largest JPEG that the camera embedded in a raw file, as it was shown on the camera's screen; the sensor
 * data are not developed.
 *
 * @throws UnreadableFile `unsupported` for a raw file without such an image
 */
export async function decodeEmbeddedJpeg(path: string, box: Box): Promise<DecodedImage> {
  const embedded = await findLargestEmbeddedJpeg(path)
  if (embedded === undefined) throw new UnreadableFile('unsupported')
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const metadata = await sharp(embedded.bytes, limits).metadata()
  rejectUndecodable(metadata)
  const source = sharp(embedded.bytes, limits).timeout({ seconds: imageTimeoutSeconds })
  const orientation = metadata.orientation ?? (await readOrientation(path))
  const upright = metadata.orientation === undefined ? rotate(source, orientation) : source.autoOrient()
  const image = await toRawImage(fitInto(upright, box))
  const isSideways = orientation >= 5
  return isSideways
    ? { image, width: embedded.height, height: embedded.width }
    : { image, width: embedded.width, height: embedded.height }
}

/** Reads the EXIF orientation of the file, because the embedded image often has none. */
async function readOrientation(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    const [first] = await readTiffDirectories(createFileSource(file, (await file.stat()).size))
    return (await first?.readNumbers(0x0112))?.[0] ?? 1
  } finally {
    await file.close()
  }
}

/** Rotates by right angles only, because cameras do not write mirrored orientations. */
function rotate(source: Sharp, orientation: number): Sharp {
  const degrees = { 3: 180, 6: 90, 8: 270 }[orientation]
  return degrees === undefined ? source : source.rotate(degrees)
}
