import sharp, { type Metadata } from 'sharp'
import type { DerivedFile } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { pictureTimeout } from './picture-limits.ts'

const previewWidth = 1280

/** All frames of an animation are in memory together: this many pixels take 240 MB. */
const maxAnimatedPixels = 60_000_000

/** Whether a picture moves, in a format whose frames are frames (the pages of a TIFF are not). */
export function isAnimated(metadata: Metadata): boolean {
  return (metadata.pages ?? 1) > 1 && (metadata.format === 'gif' || metadata.format === 'webp')
}

/** The moving preview of an animation, or undefined when it is too large to be worth it. */
export async function animatedPreview(
  path: string,
  metadata: Metadata,
  folder: string,
): Promise<DerivedFile | undefined> {
  const { pages = 1, width, height } = metadata
  if (width * height * pages > maxAnimatedPixels) return undefined
  const { data, info } = await sharp(path, { animated: true, failOn: 'error' })
    .timeout({ seconds: pictureTimeout })
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  const rendition = { name: 'preview', variant: String(previewWidth), mediaType: 'image/webp' } as const
  const size = { width: info.width, height: info.pageHeight ?? info.height }
  return writeRendition(folder, { ...rendition, ...size }, data)
}
