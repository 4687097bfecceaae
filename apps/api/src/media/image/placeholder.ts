import { pipelineOf, type RawPicture } from './raw-picture.ts'

/** A picture a few pixels wide as a `data:` address of a few hundred characters, shown blurred while the real one loads. */
export async function placeholderOf(picture: RawPicture): Promise<string> {
  const bytes = await pipelineOf(picture)
    .resize({ width: 16, height: 16, fit: 'inside', kernel: 'cubic' })
    .webp({ quality: 30, effort: 0, smartSubsample: false })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
