import type { Rotation } from '@lares/shared-types/rotations'
import type { DecodedImage } from './decode-with-ffmpeg.ts'
import { type RawImage, toPipeline, toRawImage } from './raw-image.ts'

/** Whether a rotation makes the width of an image its height. */
export function isQuarterTurn(rotation: Rotation): boolean {
  return rotation === 90 || rotation === 270
}

/** Turns a decoded image clockwise, together with the size of its original. */
export async function turnImage(decoded: DecodedImage, rotation: Rotation): Promise<DecodedImage> {
  const { width, height } = decoded
  const image = await turnPixels(decoded.image, rotation)
  return isQuarterTurn(rotation) ? { image, width: height, height: width } : { image, width, height }
}

/** Turns pixels clockwise. */
export async function turnPixels(image: RawImage, rotation: Rotation): Promise<RawImage> {
  return rotation === 0 ? image : toRawImage(toPipeline(image).rotate(rotation))
}
