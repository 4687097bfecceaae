import type { Rotation } from './rotations.ts'

/** A place in a picture, as shares of its width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle in a picture, as shares of its width and height. */
export interface PictureBox extends Point {
  readonly width: number
  readonly height: number
}

/** The box in the picture turned clockwise by `rotation`. */
export function turnBox({ x, y, width, height }: PictureBox, rotation: Rotation): PictureBox {
  switch (rotation) {
    case 0:
      return { x, y, width, height }
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width }
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height }
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width }
  }
}
