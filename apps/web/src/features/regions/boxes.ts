import { type Box, minRegionSize } from '@lares/shared-types/regions'
import type { Rotation } from '@lares/shared-types/rotations'
import { type Point, turnBox } from '@lares/shared-types/turn-box'

export const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const
export type Corner = (typeof corners)[number]

/** The box of a picture that is turned by `rotation`, in the picture as it was before. */
export function turnBoxBack(box: Box, rotation: Rotation): Box {
  return fitBox(turnBox(box, rotation === 90 ? 270 : rotation === 270 ? 90 : rotation))
}

/** The box between two points, at least of the minimum size and within the picture. */
export function drawBox(from: Point, to: Point): Box {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return fitBox({ x: left, y: top, width: right - left, height: bottom - top })
}

/** The box moved by shares of the picture, up to its edge. */
export function moveBox(box: Box, by: Point): Box {
  return {
    ...box,
    x: clamp(box.x + by.x, 0, 1 - box.width),
    y: clamp(box.y + by.y, 0, 1 - box.height),
  }
}

/** The box with one of its corners moved to a point; the opposite corner stays. */
export function moveCorner(box: Box, corner: Corner, to: Point): Box {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const opposite = { x: isLeft ? box.x + box.width : box.x, y: isTop ? box.y + box.height : box.y }
  const moved = {
    x: isLeft ? clamp(to.x, 0, opposite.x - minRegionSize) : clamp(to.x, opposite.x + minRegionSize, 1),
    y: isTop ? clamp(to.y, 0, opposite.y - minRegionSize) : clamp(to.y, opposite.y + minRegionSize, 1),
  }
  return drawBox(opposite, moved)
}

/** The box with its lower right corner moved by shares of the picture. */
export function growBox(box: Box, by: Point): Box {
  const corner = { x: box.x + box.width + by.x, y: box.y + box.height + by.y }
  return moveCorner(box, 'bottom-right', corner)
}

function fitBox({ x, y, width, height }: Box): Box {
  const fitted = { width: clamp(width, minRegionSize, 1), height: clamp(height, minRegionSize, 1) }
  return { ...fitted, x: clamp(x, 0, 1 - fitted.width), y: clamp(y, 0, 1 - fitted.height) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}
