import sharp, { type Metadata } from 'sharp'
import type { Derivation, DerivationInput, DerivedFacts } from '../derivation.ts'
import { cameraRawTypes } from '../sniffing/camera-raw.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { isAnimated, writeAnimatedPreview } from './animation.ts'
import { decodeEmbeddedJpeg } from './decode-embedded-jpeg.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeJpeg2000 } from './decode-jpeg2000.ts'
import { canDecodeWithFfmpeg, type DecodedImage, decodeWithFfmpeg } from './decode-with-ffmpeg.ts'
import { toImageError } from './image-error.ts'
import { imageTimeoutSeconds, maxPixels, rejectUndecodable } from './image-limits.ts'
import { createPlaceholder } from './placeholder.ts'
import { toRawImage } from './raw-image.ts'
import { fitInto, imageSizes, writeSizes } from './write-sizes.ts'

const largestWidth = Math.max(...imageSizes.map(({ width }) => width))

/**
 * Writes thumbnails, previews and a placeholder of an image: rotated as displayed, in sRGB, without metadata.
 *
 * @throws UnreadableFile when the image is truncated, damaged or larger than the limits
 */
export async function deriveImage(input: DerivationInput): Promise<Derivation> {
  try {
    return await decodeAndWrite(input)
  } catch (error) {
    input.signal.throwIfAborted()
    throw await toImageError(error, input.path, input.sniffed.mediaType)
  }
}

async function decodeAndWrite(input: DerivationInput): Promise<Derivation> {
  const { mediaType } = input.sniffed
  if (cameraRawTypes.has(mediaType)) return writeStill(input, await decodeRaw(input))
  if (mediaType === 'image/tiff') return deriveTiff(input)
  if (canDecodeWithFfmpeg(mediaType)) return writeStill(input, await decodeRare(input))
  return deriveCommon(input)
}

/** Handles formats that sharp decodes, and HEIC. */
async function deriveCommon({ path, folder, signal }: DerivationInput): Promise<Derivation> {
  const metadata = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  rejectUndecodable(metadata)
  signal.throwIfAborted()
  const decoded =
    metadata.compression === 'hevc'
      ? await decodeHeic(path, metadata, largestWidth, signal)
      : await decodeWithSharp(path, metadata)
  signal.throwIfAborted()

  const animated = isAnimated(metadata) ? await writeAnimatedPreview(path, metadata, folder) : undefined
  const { files, facts } = await writeStill({ folder, signal }, decoded, animated !== undefined)
  if (metadata.format === 'tiff' && metadata.pages !== undefined) facts.pages = metadata.pages
  return { files: animated ? [...files, animated] : files, facts }
}

/** Tries sharp and then FFmpeg, because each supports some compressions and layouts that the other does not. */
async function deriveTiff(input: DerivationInput): Promise<Derivation> {
  return deriveCommon(input).catch(async (error: unknown) => {
    input.signal.throwIfAborted()
    const reason = await toImageError(error, input.path, input.sniffed.mediaType)
    if (!(reason instanceof UnreadableFile) || reason.reason === 'too-large') throw error
    const decoded = await decodeWithFfmpeg(input.path, input.sniffed.mediaType, largestWidth).catch(
      () => undefined,
    )
    if (decoded === undefined) throw error
    return writeStill(input, decoded)
  })
}

/** Handles formats that FFmpeg decodes, with another decoder as fallback for some of them. */
async function decodeRare(input: DerivationInput): Promise<DecodedImage> {
  const { path, sniffed, signal } = input
  return decodeWithFfmpeg(path, sniffed.mediaType, largestWidth).catch((error: unknown) => {
    signal.throwIfAborted()
    const isTooLarge = error instanceof UnreadableFile && error.reason === 'too-large'
    const decode = isTooLarge ? undefined : fallbackDecoders[sniffed.mediaType]
    if (decode === undefined) throw error
    return decode(input).catch(() => {
      signal.throwIfAborted()
      throw error
    })
  })
}

type Decode = (input: DerivationInput) => Promise<DecodedImage>

const decodeUnusualJpeg2000: Decode = ({ path, signal }) => decodeJpeg2000(path, largestWidth, signal)

const fallbackDecoders: Readonly<Record<string, Decode>> = {
  // A Photoshop file that FFmpeg cannot decode contains a JPEG preview.
  'image/vnd.adobe.photoshop': ({ path }) => decodeEmbeddedJpeg(path, largestWidth),
  'image/jp2': decodeUnusualJpeg2000,
  'image/jpx': decodeUnusualJpeg2000,
  'image/j2c': decodeUnusualJpeg2000,
}

/** Decodes the embedded JPEG of a raw file, or the small TIFF image at the start of a raw file without one. */
async function decodeRaw({ path }: DerivationInput): Promise<DecodedImage> {
  return decodeEmbeddedJpeg(path, largestWidth).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableFile) || error.reason !== 'unsupported') throw error
    const metadata = await sharp(path, { limitInputPixels: maxPixels })
      .metadata()
      .catch(() => undefined)
    if (metadata === undefined) throw error
    rejectUndecodable(metadata)
    return decodeWithSharp(path, metadata)
  })
}

async function writeStill(
  { folder, signal }: Pick<DerivationInput, 'folder' | 'signal'>,
  { image, width, height }: DecodedImage,
  hasAnimatedPreview = false,
): Promise<Derivation> {
  signal.throwIfAborted()
  // The animated preview replaces the still ones.
  const sizes = hasAnimatedPreview ? imageSizes.filter(({ name }) => name !== 'preview') : imageSizes
  const files = await writeSizes(image, sizes, folder, signal)
  const facts: DerivedFacts = { width, height, placeholder: await createPlaceholder(image) }
  return { files, facts }
}

/** Decodes an image at the largest width that is needed; sharp scales JPEG and WebP while loading. */
async function decodeWithSharp(path: string, metadata: Metadata): Promise<DecodedImage> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: imageTimeoutSeconds }).autoOrient()
  return { image: await toRawImage(fitInto(upright, largestWidth)), ...metadata.autoOrient }
}
