import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { bytesOfFile } from '../reading/byte-source.ts'
import { readTiffDirectories } from '../reading/tiff-directories.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { DecodedPicture } from './decode-by-ffmpeg.ts'
import { largestEmbeddedJpeg } from './embedded-jpeg.ts'
import { maxPixels, pictureTimeout, rejectUndecodable } from './picture-limits.ts'
import { rawPictureOf } from './raw-picture.ts'
import { fitInto } from './write-sizes.ts'

/**
 * Shows a camera's raw file by the JPEG that the camera put into it, developed as the photographer saw it on its
 * screen; sensor data themselves are not developed.
 *
 * @throws UnreadableFile `unsupported` for a raw file without such a picture
 */
export async function decodeEmbeddedJpeg(path: string, width: number): Promise<DecodedPicture> {
  const embedded = await largestEmbeddedJpeg(path)
  if (embedded === undefined) throw new UnreadableFile('unsupported')
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const metadata = await sharp(embedded.bytes, limits).metadata()
  rejectUndecodable(metadata)
  const source = sharp(embedded.bytes, limits).timeout({ seconds: pictureTimeout })
  const orientation = metadata.orientation ?? (await orientationOf(path))
  const upright = metadata.orientation === undefined ? turned(source, orientation) : source.autoOrient()
  const picture = await rawPictureOf(fitInto(upright, width))
  const isSideways = orientation >= 5
  return isSideways
    ? { picture, width: embedded.height, height: embedded.width }
    : { picture, width: embedded.width, height: embedded.height }
}

/** EXIF's orientation in the file's first directory; the embedded picture often has none of its own. */
async function orientationOf(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    const [first] = await readTiffDirectories(bytesOfFile(file, (await file.stat()).size))
    return (await first?.numbers(0x0112))?.[0] ?? 1
  } finally {
    await file.close()
  }
}

/** Right angles only: no camera mirrors. */
function turned(source: Sharp, orientation: number): Sharp {
  const degrees = { 3: 180, 6: 90, 8: 270 }[orientation]
  return degrees === undefined ? source : source.rotate(degrees)
}
