import sharp, { type Metadata } from 'sharp'
import type { Derivation, DerivationInput, DerivedFacts } from '../derivation.ts'
import { cameraRawTypes } from '../sniffing/camera-raw.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { isAnimated, writeAnimatedPreview } from './animation.ts'
import { decodeEmbeddedJpeg } from './decode-embedded-jpeg.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeJpeg2000 } from './decode-jpeg2000.ts'
import { canDecodeWithFfmpeg, type DecodedPicture, decodeWithFfmpeg } from './decode-with-ffmpeg.ts'
import { toPictureError } from './picture-error.ts'
import { maxPixels, pictureTimeoutSeconds, rejectUndecodable } from './picture-limits.ts'
import { createPlaceholder } from './placeholder.ts'
import { toRawPicture } from './raw-picture.ts'
import { fitInto, pictureSizes, writeSizes } from './write-sizes.ts'

const largestWidth = Math.max(...pictureSizes.map(({ width }) => width))

/**
 * Writes thumbnails, previews and a placeholder of a picture: rotated as displayed, in sRGB, without metadata.
 *
 * @throws UnreadableFile when the picture is truncated, damaged or larger than the limits
 */
export async function deriveImage(input: DerivationInput): Promise<Derivation> {
  try {
    return await decodeAndWrite(input)
  } catch (error) {
    input.signal.throwIfAborted()
    throw await toPictureError(error, input.path, input.sniffed.mediaType)
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
      : await decodePicture(path, metadata)
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
    const reason = await toPictureError(error, input.path, input.sniffed.mediaType)
    if (!(reason instanceof UnreadableFile) || reason.reason === 'too-large') throw error
    const decoded = await decodeWithFfmpeg(input.path, input.sniffed.mediaType, largestWidth).catch(
      () => undefined,
    )
    if (decoded === undefined) throw error
    return writeStill(input, decoded)
  })
}

/** Handles formats that FFmpeg decodes, with another decoder as fallback for some of them. */
async function decodeRare(input: DerivationInput): Promise<DecodedPicture> {
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

type Decode = (input: DerivationInput) => Promise<DecodedPicture>

const decodeUnusualJpeg2000: Decode = ({ path, signal }) => decodeJpeg2000(path, largestWidth, signal)

const fallbackDecoders: Readonly<Record<string, Decode>> = {
  // A Photoshop file that FFmpeg cannot decode contains a JPEG preview.
  'image/vnd.adobe.photoshop': ({ path }) => decodeEmbeddedJpeg(path, largestWidth),
  'image/jp2': decodeUnusualJpeg2000,
  'image/jpx': decodeUnusualJpeg2000,
  'image/j2c': decodeUnusualJpeg2000,
}

/** Decodes the embedded JPEG of a raw file, or the small TIFF picture at the start of a raw file without one. */
async function decodeRaw({ path }: DerivationInput): Promise<DecodedPicture> {
  return decodeEmbeddedJpeg(path, largestWidth).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableFile) || error.reason !== 'unsupported') throw error
    const metadata = await sharp(path, { limitInputPixels: maxPixels })
      .metadata()
      .catch(() => undefined)
    if (metadata === undefined) throw error
    rejectUndecodable(metadata)
    return decodePicture(path, metadata)
  })
}

async function writeStill(
  { folder, signal }: Pick<DerivationInput, 'folder' | 'signal'>,
  { picture, width, height }: DecodedPicture,
  hasAnimatedPreview = false,
): Promise<Derivation> {
  signal.throwIfAborted()
  // The animated preview replaces the still ones.
  const sizes = hasAnimatedPreview ? pictureSizes.filter(({ name }) => name !== 'preview') : pictureSizes
  const files = await writeSizes(picture, sizes, folder, signal)
  const facts: DerivedFacts = { width, height, placeholder: await createPlaceholder(picture) }
  return { files, facts }
}

/** Decodes a picture at the largest width that is needed; sharp scales JPEG and WebP while loading. */
async function decodePicture(path: string, metadata: Metadata): Promise<DecodedPicture> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: pictureTimeoutSeconds }).autoOrient()
  return { picture: await toRawPicture(fitInto(upright, largestWidth)), ...metadata.autoOrient }
}
