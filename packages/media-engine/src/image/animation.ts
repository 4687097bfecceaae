import type { Rotation } from '@lares/shared-types/rotations'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { DerivationInput, DerivedFile } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { imageTimeoutSeconds } from './image-limits.ts'
import { toPipeline } from './raw-image.ts'
import { turnPixels } from './turn-image.ts'

const previewWidth = 1280

/** All frames of an animation are in memory at once: this many pixels take 240 MB. */
const maxAnimatedPixels = 60_000_000

/** Whether an image is animated; the pages of a TIFF are not frames. */
export function isAnimated(metadata: Metadata): boolean {
  return (metadata.pages ?? 1) > 1 && (metadata.format === 'gif' || metadata.format === 'webp')
}

/** Writes the animated preview, or returns undefined when the animation is too large. */
export async function writeAnimatedPreview(
  { path, folder, rotation }: DerivationInput,
  metadata: Metadata,
): Promise<DerivedFile | undefined> {
  const { pages = 1, width, height } = metadata
  if (width * height * pages > maxAnimatedPixels) return undefined
  const source = sharp(path, { animated: true, failOn: 'error' }).timeout({ seconds: imageTimeoutSeconds })
  const { frames, timing } =
    rotation === 0
      ? { frames: source.resize({ width: previewWidth, withoutEnlargement: true }), timing: {} }
      : await turnFrames(source, metadata, rotation)
  const { data, info } = await frames
    .webp({ quality: 75, effort: 2, ...timing })
    .toBuffer({ resolveWithObject: true })
  const rendition = { name: 'preview', variant: String(previewWidth), mediaType: 'image/webp' } as const
  const size = { width: info.width, height: info.pageHeight ?? info.height }
  return writeRendition(folder, { ...rendition, ...size }, data)
}

/** Turns each frame by itself, because sharp does not turn animations. The frames are scaled down first. */
async function turnFrames(source: Sharp, { pages = 1, delay, loop }: Metadata, rotation: Rotation) {
  const { data, info } = await source
    .resize({ width: previewWidth, height: previewWidth, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, channels } = info
  const height = info.height / pages
  const length = width * height * channels
  const turned: Buffer[] = []
  for (let start = 0; start < data.length; start += length) {
    const frame = { data: data.subarray(start, start + length), width, height, channels }
    turned.push(
      await toPipeline(await turnPixels(frame, rotation))
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  }
  return {
    frames: sharp(turned, { join: { animated: true } }),
    timing: { ...(delay && { delay }), ...(loop !== undefined && { loop }) },
  }
}
