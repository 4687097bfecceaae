import sharp, { type Sharp } from 'sharp'

/** Decoded pixels, rotated as displayed, in sRGB, row by row. */
export interface RawPicture {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Runs a pipeline and returns its pixels: 8 bits, sRGB, no metadata. */
export async function toRawPicture(pipeline: Sharp): Promise<RawPicture> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Creates a sharp pipeline from decoded pixels. */
export function toPipeline({ data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
