import type { PictureBox } from '@lares/shared-types/turn-box'

/** The edge of the page that is left free, as a share. */
const margin = 0.05
/** How much of the height of a line its letters take; the rest parts it from the next. */
const letterShare = 0.86

/** Divides the part of a page below `top` into lines of one height. The page is turned so that its text is upright. */
export function splitIntoLines(count: number, top = margin): PictureBox[] {
  const height = (1 - margin - top) / count
  return Array.from({ length: count }, (_, index) => ({
    x: margin,
    y: top + index * height,
    width: 1 - 2 * margin,
    height: height * letterShare,
  }))
}

/** Where the lines end, for adding others below them; undefined if there is no room left for `count` lines. */
export function findRoomBelow(lines: readonly PictureBox[], count: number): number | undefined {
  const bottom = Math.max(margin, ...lines.map(({ y, height }) => y + height))
  return 1 - margin - bottom < count * minLineHeight ? undefined : bottom
}

/** As a share of the page. */
const minLineHeight = 0.005

/** The place of a line that is added below another: as large, and within the page. */
export function placeBelow({ x, y, width, height }: PictureBox): PictureBox {
  return { x, y: Math.min(y + height * 1.15, 1 - height), width, height }
}
