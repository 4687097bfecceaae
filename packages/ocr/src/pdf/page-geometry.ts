import type { PageBox } from '@lares/shared-types/page-texts'
import { addTurn, type Rotation } from '@lares/shared-types/rotations'
import { turnBox } from '@lares/shared-types/turn-box'

/** A rectangle in the units of a page's user space (ISO 32000-1, section 8.3.2.3). */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A point or vector in user space. */
export type Point = readonly [number, number]

/** Where a word stands in user space: the start of its baseline, and the vectors along it and up to its top. */
export interface WordPlace {
  readonly origin: Point
  readonly along: Point
  readonly up: Point
}

/**
 * Converts a box on an upright page to user space.
 *
 * @param page the visible part of the page in user space, before it is rotated
 * @param rotation of the page, which makes it upright
 * @param turn by which the upright page must be turned to be read
 */
export function placeWord(box: PageBox, page: Rectangle, rotation: Rotation, turn: Rotation): WordPlace {
  const { x, y, width, height } = turnBox(box, turn)
  const toPoint = (u: number, v: number) => toUserSpace([u, v], page, addTurn(rotation, turn))
  const origin = toPoint(x, y + height)
  return {
    origin,
    along: subtract(toPoint(x + width, y + height), origin),
    up: subtract(toPoint(x, y), origin),
  }
}

/** Converts shares of the width and height of a page as it is displayed, from the top left, to user space. */
function toUserSpace([u, v]: Point, page: Rectangle, rotation: Rotation): Point {
  const [right, up] = (
    {
      0: [u, 1 - v],
      90: [v, u],
      180: [1 - u, v],
      270: [1 - v, 1 - u],
    } satisfies Record<Rotation, Point>
  )[rotation]
  return [page.x + right * page.width, page.y + up * page.height]
}

function subtract([x, y]: Point, [otherX, otherY]: Point): Point {
  return [x - otherX, y - otherY]
}
