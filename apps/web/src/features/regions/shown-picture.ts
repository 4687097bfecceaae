import type { Asset } from '@lares/shared-types/assets'
import type { Box, Region } from '@lares/shared-types/regions'
import { turnBox } from '@lares/shared-types/turn-box'
import { getRotation } from '../../shared/pictures/shown-picture.ts'

/** A region with its box in the picture as it is shown. */
export interface ShownRegion {
  readonly region: Region
  readonly box: Box
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
