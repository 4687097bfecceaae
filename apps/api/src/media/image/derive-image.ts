import sharp, { type Metadata } from 'sharp'
import type { Derivation, DerivationInput, DerivedFacts } from '../derivation.ts'
import { animatedPreview, isAnimated } from './animation.ts'
import { decodeHeic } from './decode-heic.ts'
import { pictureError } from './picture-error.ts'
import { maxPixels, pictureTimeout } from './picture-limits.ts'
import { placeholderOf } from './placeholder.ts'
import { type RawPicture, rawPictureOf } from './raw-picture.ts'
import { fitInto, pictureSizes, writeSizes } from './write-sizes.ts'

const largestWidth = Math.max(...pictureSizes.map(({ width }) => width))

interface Decoded {
  picture: RawPicture
  /** Pixels of the original, upright. */
  width: number
  height: number
}

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

async function decodeAndWrite({ path, folder, signal }: DerivationInput): Promise<Derivation> {
  const metadata = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  signal.throwIfAborted()
  const { picture, width, height } =
    metadata.compression === 'hevc'
      ? await decodeHeic(path, metadata, largestWidth, signal)
      : await decodePicture(path, metadata)
  signal.throwIfAborted()

  const moving = isAnimated(metadata) ? await animatedPreview(path, metadata, folder) : undefined
  // The moving preview takes the place of the still ones.
  const sizes = moving ? pictureSizes.filter(({ name }) => name !== 'preview') : pictureSizes
  const files = await writeSizes(picture, sizes, folder, signal)
  const facts: DerivedFacts = { width, height, placeholder: await placeholderOf(picture) }
  if (metadata.format === 'tiff' && metadata.pages !== undefined) facts.pages = metadata.pages
  return { files: moving ? [...files, moving] : files, facts }
}

/** Decodes once, and for JPEG and WebP not more than is needed (shrink on load). */
async function decodePicture(path: string, metadata: Metadata): Promise<Decoded> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: pictureTimeout }).autoOrient()
  return { picture: await rawPictureOf(fitInto(upright, largestWidth)), ...metadata.autoOrient }
}
