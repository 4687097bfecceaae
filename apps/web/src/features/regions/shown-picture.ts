import type { Asset } from '@lares/shared-types/assets'
import type { Box, Region } from '@lares/shared-types/regions'
import type { Rotation } from '@lares/shared-types/rotations'
import { turnBox } from './boxes.ts'

/** A region with its box in the picture as it is shown. */
export interface ShownRegion {
  readonly region: Region
  readonly box: Box
}

/** The width of a picture as it is shown, divided by its height. */
export function getShownAspect({ width = 4, height = 3, turning }: Asset): number {
  // The dimensions are those of the present rendition.
  return turning === 90 || turning === 270 ? height / width : width / height
}

/** By how much people have turned a picture. */
export function getRotation({ rotation }: Asset): Rotation {
  return rotation ?? 0
}

/** The regions from left to right as the picture is shown. */
export function arrangeRegions(regions: readonly Region[], asset: Asset): ShownRegion[] {
  return regions
    .map((region) => ({ region, box: turnBox(region.box, getRotation(asset)) }))
    .sort((one, other) => getCentre(one) - getCentre(other))
}

function getCentre({ box }: ShownRegion): number {
  return box.x + box.width / 2
}
