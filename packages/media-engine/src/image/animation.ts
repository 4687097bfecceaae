import sharp, { type Metadata } from 'sharp'
import type { DerivedFile } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { imageTimeoutSeconds } from './image-limits.ts'

const previewWidth = 1280

/** All frames of an animation are in memory at once: this many pixels take 240 MB. */
const maxAnimatedPixels = 60_000_000

/** Whether an image is animated; the pages of a TIFF are not frames. */
export function isAnimated(metadata: Metadata): boolean {
  return (metadata.pages ?? 1) > 1 && (metadata.format === 'gif' || metadata.format === 'webp')
}

/** Writes the animated preview, or returns undefined when the animation is too large. */
export async function writeAnimatedPreview(
  path: string,
  metadata: Metadata,
  folder: string,
): Promise<DerivedFile | undefined> {
  const { pages = 1, width, height } = metadata
  if (width * height * pages > maxAnimatedPixels) return undefined
  const { data, info } = await sharp(path, { animated: true, failOn: 'error' })
    .timeout({ seconds: imageTimeoutSeconds })
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  const rendition = { name: 'preview', variant: String(previewWidth), mediaType: 'image/webp' } as const
  const size = { width: info.width, height: info.pageHeight ?? info.height }
  return writeRendition(folder, { ...rendition, ...size }, data)
}
