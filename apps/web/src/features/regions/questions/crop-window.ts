import type { Box } from '@lares/shared-types/regions'

/** How much larger than the box the shown square is, so that a face is seen with its surroundings. */
const margin = 1.5

/**
 * The square of a picture that shows a box with some of its surroundings, within the picture.
 *
 * @param aspect width of the picture divided by its height
 */
export function getCropWindow(box: Box, aspect: number): Box {
  // In units of the picture's height.
  const wanted = Math.max(box.width * aspect, box.height) * margin
  const side = Math.min(wanted, aspect, 1)
  const width = side / aspect
  const height = side
  return {
    x: place(box.x + box.width / 2, width),
    y: place(box.y + box.height / 2, height),
    width,
    height,
  }
}

/** Where something of a length begins, so that its middle is as near to the centre as the picture allows. */
function place(centre: number, length: number): number {
  return Math.min(Math.max(centre - length / 2, 0), 1 - length)
}
