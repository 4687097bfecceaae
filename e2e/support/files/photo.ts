import sharp from 'sharp'
import type { StoryFile } from './story-file.ts'

/** A JPEG of a coloured disc; each `number` gives another picture. */
export async function createPhoto(name: string, number = 0): Promise<StoryFile> {
  const hue = (number * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="hsl(${hue} 45% 80%)"/>
    <circle cx="${200 + number * 20}" cy="240" r="${90 + number * 7}" fill="hsl(${hue + 120} 60% 40%)"/>
  </svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The first half of such a JPEG, like an incomplete copy. */
export async function createTruncatedPhoto(name: string): Promise<StoryFile> {
  const { buffer, ...whole } = await createPhoto(name)
  return { ...whole, buffer: buffer.subarray(0, Math.floor(buffer.length / 2)) }
}
