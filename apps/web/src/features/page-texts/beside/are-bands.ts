import type { PictureBox } from '@lares/shared-types/turn-box'

/** Boxes are stored with five decimals. */
const tolerance = 1e-4

const isNear = (one: number, other: number) => Math.abs(one - other) < tolerance

/**
 * Whether lines are the bands into which the archive has divided a page because it does not know where they stand: as wide as the
 * page, of one height, one below the other. The page is turned so that its text is upright.
 */
export function areBands(lines: readonly PictureBox[]): boolean {
  const [first] = lines
  if (!first || lines.length < 2) return false
  return lines.every(
    ({ x, y, width, height }, index) =>
      isNear(x, 0) &&
      isNear(width, 1) &&
      Math.abs(height - first.height) < 2 * tolerance &&
      Math.abs(y - first.y - index * first.height) < tolerance * (index + 2),
  )
}
