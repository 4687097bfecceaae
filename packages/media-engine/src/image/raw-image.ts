import sharp, { type Sharp } from 'sharp'

/** Decoded pixels, rotated as displayed, in sRGB, row by row. */
export interface RawImage {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Runs a pipeline and returns its pixels: 8 bits, sRGB, no metadata. */
export async function toRawImage(pipeline: Sharp): Promise<RawImage> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Creates a sharp pipeline from decoded pixels. */
export function toPipeline({ data, width, height, channels }: RawImage): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
