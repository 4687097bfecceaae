import sharp, { type Sharp } from 'sharp'

/** Decoded pixels, upright and in sRGB, row by row. */
export interface RawPicture {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Runs a pipeline to its end and keeps its pixels: 8 bits, sRGB, no metadata. */
export async function rawPictureOf(pipeline: Sharp): Promise<RawPicture> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Begins a pipeline on decoded pixels. */
export function pipelineOf({ data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
