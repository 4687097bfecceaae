import sharp, { type Metadata } from 'sharp'
import { cameraRawTypes } from '../sniffing/camera-raw.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { decodeEmbeddedJpeg } from './decode-embedded-jpeg.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeJpeg2000 } from './decode-jpeg2000.ts'
import { canDecodeWithFfmpeg, type DecodedImage, decodeWithFfmpeg } from './decode-with-ffmpeg.ts'
import { toImageError } from './image-error.ts'
import { imageTimeoutSeconds, maxPixels, rejectUndecodable } from './image-limits.ts'
import { toRawImage } from './raw-image.ts'
import { type Box, fitInto } from './write-sizes.ts'

/** An image file to decode. */
export interface ImageFile {
  readonly path: string
  readonly mediaType: string
  /** Of a TIFF: the number of the directory with the picture, from 0; the first by default. */
  readonly directory?: number
  /** Maximum size of the result in pixels. */
  readonly box: Box
  readonly signal: AbortSignal
}

export interface DecodedFile extends DecodedImage {
  /** What sharp reads of the file; absent if another decoder was needed. */
  readonly metadata?: Metadata
}

/**
 * Decodes an image of any supported type: rotated as displayed, in sRGB, scaled down into a box.
 *
 * @throws UnreadableFile when the image is truncated, damaged or larger than the limits; the signal's reason
 */
export async function decodeImage(file: ImageFile): Promise<DecodedFile> {
  try {
    return await decode(file)
  } catch (error) {
    file.signal.throwIfAborted()
    throw await toImageError(error, file.path, file.mediaType)
  }
}

async function decode(file: ImageFile): Promise<DecodedFile> {
  if (cameraRawTypes.has(file.mediaType)) return decodeRaw(file)
  if (file.mediaType === 'image/tiff') return decodeTiff(file)
  if (canDecodeWithFfmpeg(file.mediaType)) return decodeRare(file)
  return decodeCommon(file)
}

/** Handles formats that sharp decodes, and HEIC. */
async function decodeCommon({ path, box, signal, directory = 0 }: ImageFile): Promise<DecodedFile> {
  const metadata = await sharp(path, { limitInputPixels: maxPixels, page: directory }).metadata()
  rejectUndecodable(metadata)
  signal.throwIfAborted()
  const decoded =
    metadata.compression === 'hevc'
      ? await decodeHeic(path, metadata, box, signal)
      : await decodeWithSharp(path, metadata, box, directory)
  return { ...decoded, metadata }
}

/**
 * Tries sharp and then FFmpeg, because each supports some compressions and layouts that the other does not. FFmpeg decodes the first
 * picture only.
 */
async function decodeTiff(file: ImageFile): Promise<DecodedFile> {
  return decodeCommon(file).catch(async (error: unknown) => {
    file.signal.throwIfAborted()
    const reason = await toImageError(error, file.path, file.mediaType)
    if (!(reason instanceof UnreadableFile) || reason.reason === 'too-large' || file.directory) throw error
    const decoded = await decodeWithFfmpeg(file.path, file.mediaType, file.box).catch(() => undefined)
    if (decoded === undefined) throw error
    return decoded
  })
}

/** Handles formats that FFmpeg decodes, with another decoder as fallback for some of them. */
async function decodeRare(file: ImageFile): Promise<DecodedImage> {
  const { path, mediaType, box, signal } = file
  return decodeWithFfmpeg(path, mediaType, box).catch((error: unknown) => {
    signal.throwIfAborted()
    const isTooLarge = error instanceof UnreadableFile && error.reason === 'too-large'
    const decodeOtherwise = isTooLarge ? undefined : fallbackDecoders[mediaType]
    if (decodeOtherwise === undefined) throw error
    return decodeOtherwise(file).catch(() => {
      signal.throwIfAborted()
      throw error
    })
  })
}

type Decode = (file: ImageFile) => Promise<DecodedImage>

const decodeUnusualJpeg2000: Decode = ({ path, box, signal }) => decodeJpeg2000(path, box, signal)

const fallbackDecoders: Readonly<Record<string, Decode>> = {
  // A Photoshop file that FFmpeg cannot decode contains a JPEG preview.
  'image/vnd.adobe.photoshop': ({ path, box }) => decodeEmbeddedJpeg(path, box),
  'image/jp2': decodeUnusualJpeg2000,
  'image/jpx': decodeUnusualJpeg2000,
  'image/j2c': decodeUnusualJpeg2000,
}

/** Decodes the embedded JPEG of a raw file, or the small TIFF image at the start of a raw file without one. */
async function decodeRaw({ path, box }: ImageFile): Promise<DecodedImage> {
  return decodeEmbeddedJpeg(path, box).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableFile) || error.reason !== 'unsupported') throw error
    const metadata = await sharp(path, { limitInputPixels: maxPixels })
      .metadata()
      .catch(() => undefined)
    if (metadata === undefined) throw error
    rejectUndecodable(metadata)
    return decodeWithSharp(path, metadata, box)
  })
}

/** Decodes an image at the size that is needed; sharp scales JPEG and WebP while loading. */
async function decodeWithSharp(
  path: string,
  metadata: Metadata,
  box: Box,
  directory = 0,
): Promise<DecodedImage> {
  const source = sharp(path, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
    page: directory,
  })
  const upright = source.timeout({ seconds: imageTimeoutSeconds }).autoOrient()
  return { image: await toRawImage(fitInto(upright, box)), ...metadata.autoOrient }
}
