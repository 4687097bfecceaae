import type { PageBox } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'

/** A box after its page was turned clockwise. */
export function turnBox({ x, y, width, height }: PageBox, turn: Rotation): PageBox {
  switch (turn) {
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width }
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height }
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width }
    default:
      return { x, y, width, height }
  }
}
