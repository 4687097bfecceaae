import type { Rotation } from '@lares/shared-types/rotations'
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
import { isQuarterTurn, turnImage } from './turn-image.ts'
import { type Box, fitInto, imageSizes, toBox, writeSizes } from './write-sizes.ts'

const largestBox = toBox(Math.max(...imageSizes.map(({ width }) => width)))

/** The size in which an image is decoded: a quarter turn makes its height the width. */
function getDecodeBox(rotation: Rotation): Box {
  const { width, height } = largestBox
  return isQuarterTurn(rotation) ? { width: height, height: width } : largestBox
}

/**
 * Writes thumbnails, previews and a placeholder of an image: rotated as displayed and turned, in sRGB, without
 * metadata.
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
async function deriveCommon(input: DerivationInput): Promise<Derivation> {
  const { path, signal, rotation } = input
  const box = getDecodeBox(rotation)
  const metadata = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  rejectUndecodable(metadata)
  signal.throwIfAborted()
  const decoded =
    metadata.compression === 'hevc'
      ? await decodeHeic(path, metadata, box, signal)
      : await decodeWithSharp(path, metadata, box)
  signal.throwIfAborted()

  const animated = isAnimated(metadata) ? await writeAnimatedPreview(input, metadata) : undefined
  const { files, facts } = await writeStill(input, decoded, animated !== undefined)
  if (metadata.format === 'tiff' && metadata.pages !== undefined) facts.pages = metadata.pages
  return { files: animated ? [...files, animated] : files, facts }
}

/** Tries sharp and then FFmpeg, because each supports some compressions and layouts that the other does not. */
async function deriveTiff(input: DerivationInput): Promise<Derivation> {
  return deriveCommon(input).catch(async (error: unknown) => {
    input.signal.throwIfAborted()
    const reason = await toImageError(error, input.path, input.sniffed.mediaType)
    if (!(reason instanceof UnreadableFile) || reason.reason === 'too-large') throw error
    const box = getDecodeBox(input.rotation)
    const decoded = await decodeWithFfmpeg(input.path, input.sniffed.mediaType, box).catch(() => undefined)
    if (decoded === undefined) throw error
    return writeStill(input, decoded)
  })
}

/** Handles formats that FFmpeg decodes, with another decoder as fallback for some of them. */
async function decodeRare(input: DerivationInput): Promise<DecodedImage> {
  const { path, sniffed, rotation, signal } = input
  return decodeWithFfmpeg(path, sniffed.mediaType, getDecodeBox(rotation)).catch((error: unknown) => {
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

const decodeUnusualJpeg2000: Decode = ({ path, rotation, signal }) =>
  decodeJpeg2000(path, getDecodeBox(rotation), signal)

const fallbackDecoders: Readonly<Record<string, Decode>> = {
  // A Photoshop file that FFmpeg cannot decode contains a JPEG preview.
  'image/vnd.adobe.photoshop': ({ path, rotation }) => decodeEmbeddedJpeg(path, getDecodeBox(rotation)),
  'image/jp2': decodeUnusualJpeg2000,
  'image/jpx': decodeUnusualJpeg2000,
  'image/j2c': decodeUnusualJpeg2000,
}

/** Decodes the embedded JPEG of a raw file, or the small TIFF image at the start of a raw file without one. */
async function decodeRaw({ path, rotation }: DerivationInput): Promise<DecodedImage> {
  const box = getDecodeBox(rotation)
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

async function writeStill(
  { folder, rotation, signal }: DerivationInput,
  decoded: DecodedImage,
  hasAnimatedPreview = false,
): Promise<Derivation> {
  signal.throwIfAborted()
  const { image, width, height } = await turnImage(decoded, rotation)
  // The animated preview replaces the still ones.
  const sizes = hasAnimatedPreview ? imageSizes.filter(({ name }) => name !== 'preview') : imageSizes
  const files = await writeSizes(image, sizes, folder, signal)
  const facts: DerivedFacts = { width, height, placeholder: await createPlaceholder(image) }
  return { files, facts }
}

/** Decodes an image at the largest size that is needed; sharp scales JPEG and WebP while loading. */
async function decodeWithSharp(path: string, metadata: Metadata, box: Box): Promise<DecodedImage> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: imageTimeoutSeconds }).autoOrient()
  return { image: await toRawImage(fitInto(upright, box)), ...metadata.autoOrient }
}
