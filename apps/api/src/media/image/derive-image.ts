import sharp, { type Metadata } from 'sharp'
import type { Derivation, DerivationInput, DerivedFacts } from '../derivation.ts'
import { cameraRawTypes } from '../sniffing/camera-raw.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { animatedPreview, isAnimated } from './animation.ts'
import { type DecodedPicture, decodeByFfmpeg, isDecodedByFfmpeg } from './decode-by-ffmpeg.ts'
import { decodeEmbeddedJpeg } from './decode-embedded-jpeg.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeJpeg2000 } from './decode-jpeg2000.ts'
import { pictureError } from './picture-error.ts'
import { maxPixels, pictureTimeout, rejectUndecodable } from './picture-limits.ts'
import { placeholderOf } from './placeholder.ts'
import { rawPictureOf } from './raw-picture.ts'
import { fitInto, pictureSizes, writeSizes } from './write-sizes.ts'

const largestWidth = Math.max(...pictureSizes.map(({ width }) => width))

/**
 * Makes thumbnails, previews and a placeholder of a picture: upright, in sRGB, without its metadata.
 *
 * @throws UnreadableFile when the picture is cut, damaged or larger than the limits
 */
export async function deriveImage(input: DerivationInput): Promise<Derivation> {
  try {
    return await decodeAndWrite(input)
  } catch (error) {
    input.signal.throwIfAborted()
    throw await pictureError(error, input.path, input.sniffed.mediaType)
  }
}

async function decodeAndWrite(input: DerivationInput): Promise<Derivation> {
  const { mediaType } = input.sniffed
  if (cameraRawTypes.has(mediaType)) return writeStill(input, await decodeRaw(input))
  if (mediaType === 'image/tiff') return deriveTiff(input)
  if (isDecodedByFfmpeg(mediaType)) return writeStill(input, await decodeRare(input))
  return deriveCommon(input)
}

/** Formats that sharp reads. */
async function deriveCommon({ path, folder, signal }: DerivationInput): Promise<Derivation> {
  const metadata = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  rejectUndecodable(metadata)
  signal.throwIfAborted()
  const decoded =
    metadata.compression === 'hevc'
      ? await decodeHeic(path, metadata, largestWidth, signal)
      : await decodePicture(path, metadata)
  signal.throwIfAborted()

  const moving = isAnimated(metadata) ? await animatedPreview(path, metadata, folder) : undefined
  const { files, facts } = await writeStill({ folder, signal }, decoded, moving !== undefined)
  if (metadata.format === 'tiff' && metadata.pages !== undefined) facts.pages = metadata.pages
  return { files: moving ? [...files, moving] : files, facts }
}

/** libtiff refuses some old compressions and layouts that FFmpeg decodes, and the other way round. */
async function deriveTiff(input: DerivationInput): Promise<Derivation> {
  return deriveCommon(input).catch(async (error: unknown) => {
    input.signal.throwIfAborted()
    const reason = await pictureError(error, input.path, input.sniffed.mediaType)
    if (!(reason instanceof UnreadableFile) || reason.reason === 'too-large') throw error
    const decoded = await decodeByFfmpeg(input.path, input.sniffed.mediaType, largestWidth).catch(
      () => undefined,
    )
    if (decoded === undefined) throw error
    return writeStill(input, decoded)
  })
}

/** Formats that FFmpeg reads; what it refuses of them is decoded in another way where there is one. */
async function decodeRare(input: DerivationInput): Promise<DecodedPicture> {
  const { path, sniffed, signal } = input
  return decodeByFfmpeg(path, sniffed.mediaType, largestWidth).catch((error: unknown) => {
    signal.throwIfAborted()
    const isTooLarge = error instanceof UnreadableFile && error.reason === 'too-large'
    const decode = isTooLarge ? undefined : otherDecoders[sniffed.mediaType]
    if (decode === undefined) throw error
    return decode(input).catch(() => {
      signal.throwIfAborted()
      throw error
    })
  })
}

type Decode = (input: DerivationInput) => Promise<DecodedPicture>

const decodeUnusualJpeg2000: Decode = ({ path, signal }) => decodeJpeg2000(path, largestWidth, signal)

const otherDecoders: Readonly<Record<string, Decode>> = {
  // A document that FFmpeg cannot compose is shown by the small picture that it carries.
  'image/vnd.adobe.photoshop': ({ path }) => decodeEmbeddedJpeg(path, largestWidth),
  'image/jp2': decodeUnusualJpeg2000,
  'image/jpx': decodeUnusualJpeg2000,
  'image/j2c': decodeUnusualJpeg2000,
}

/** A raw file without a JPEG inside may still begin with a small picture that is a plain TIFF. */
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
  hasMovingPreview = false,
): Promise<Derivation> {
  signal.throwIfAborted()
  // The moving preview takes the place of the still ones.
  const sizes = hasMovingPreview ? pictureSizes.filter(({ name }) => name !== 'preview') : pictureSizes
  const files = await writeSizes(picture, sizes, folder, signal)
  const facts: DerivedFacts = { width, height, placeholder: await placeholderOf(picture) }
  return { files, facts }
}

/** Decodes once, and for JPEG and WebP not more than is needed (shrink on load). */
async function decodePicture(path: string, metadata: Metadata): Promise<DecodedPicture> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: pictureTimeout }).autoOrient()
  return { picture: await rawPictureOf(fitInto(upright, largestWidth)), ...metadata.autoOrient }
}
