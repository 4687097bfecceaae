import type { Rotation } from '@lares/shared-types/rotations'
import type { Derivation, DerivationInput, DerivedFacts } from '../derivation.ts'
import { isAnimated, writeAnimatedPreview } from './animation.ts'
import { decodeImage } from './decode-image.ts'
import type { DecodedImage } from './decode-with-ffmpeg.ts'
import { toImageError } from './image-error.ts'
import { createPlaceholder } from './placeholder.ts'
import { listTiffPages } from './tiff-pages.ts'
import { isQuarterTurn, turnImage } from './turn-image.ts'
import { type Box, imageSizes, toBox, writeSizes } from './write-sizes.ts'

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
  const { path, sniffed, rotation, signal } = input
  const { mediaType } = sniffed
  const { metadata, ...decoded } = await decodeImage({ path, mediaType, box: getDecodeBox(rotation), signal })
  signal.throwIfAborted()
  if (metadata === undefined) return writeStill(input, decoded)
  const animated = isAnimated(metadata) ? await writeAnimatedPreview(input, metadata) : undefined
  const { files, facts } = await writeStill(input, decoded, animated !== undefined)
  const pages = mediaType === 'image/tiff' ? (await listTiffPages(path)).length : 1
  if (pages > 1) facts.pages = pages
  return { files: animated ? [...files, animated] : files, facts }
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
