import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { type PictureBox, type Point, turnBox } from '@lares/shared-types/turn-box'

/**
 * Boxes of words refer to the page as its file states it. A page is shown turned by what people have chosen (its rotation), and
 * is read turned by what its text needs (its turn). All are degrees clockwise.
 */

/** A box of the page, when the page is turned so that its text is upright. */
export const toReadBox = (box: PictureBox, turn: Rotation): PictureBox => turnBox(box, turn)

/** A box of the page as its file states it, from one of the page turned so that its text is upright. */
export const toStoredBox = (box: PictureBox, turn: Rotation): PictureBox =>
  clampBox(turnBox(box, getTurn(turn, 0)))

/** Width divided by height after turning a picture. */
export function turnAspect(aspect: number, turn: Rotation): number {
  return turn === 90 || turn === 270 ? 1 / aspect : aspect
}

/** The box between two points. */
export function spanBox(from: Point, to: Point): PictureBox {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  }
}

/** Removes what turning has added by rounding, so that the box is within the page. */
function clampBox({ x, y, width, height }: PictureBox): PictureBox {
  const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
  const left = clamp(x, 1)
  const top = clamp(y, 1)
  return { x: left, y: top, width: clamp(width, 1 - left), height: clamp(height, 1 - top) }
}
