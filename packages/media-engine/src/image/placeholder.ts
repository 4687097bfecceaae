import { type RawImage, toPipeline } from './raw-image.ts'

/** Encodes a tiny version of an image as a `data:` URI of a few hundred characters, shown blurred while it loads. */
export async function createPlaceholder(image: RawImage): Promise<string> {
  const bytes = await toPipeline(image)
    .resize({ width: 16, height: 16, fit: 'inside', kernel: 'cubic' })
    .webp({ quality: 30, effort: 0, smartSubsample: false })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
