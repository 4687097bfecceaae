import type { Asset } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'

/** The width of a picture as it is shown, divided by its height. */
export function getShownAspect({ width = 4, height = 3, turning }: Asset): number {
  // The dimensions are those of the present rendition.
  return turning === 90 || turning === 270 ? height / width : width / height
}

/** By how much people have turned a picture. */
export function getRotation({ rotation }: Asset): Rotation {
  return rotation ?? 0
}
