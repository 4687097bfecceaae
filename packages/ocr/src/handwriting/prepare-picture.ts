import { writeFile } from 'node:fs/promises'
import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'
import { fitInto } from '@lares/media-engine/image/write-sizes'
import type { InkRow, PreparedPicture, PreparePictureRequest } from '../page-reading.ts'
import { evenBackground } from '../picture/even-background.ts'

/** A side of the picture in pixels. Models scale larger ones down. */
const maxSide = 2000

const jpegQuality = 85

/** Faint pencil is darker than its paper by at least this. */
const minContrast = 35

/** Of millions of pixels of grain, fewer than `minInk` differ from the paper by so many standard deviations. */
const minDeviations = 5

/** The lower quartile of a normal distribution is so many standard deviations below its median. */
const quartileDeviations = 0.6745

/** What is darker than this on even ground is ink, however coarse the grain. */
const alwaysInkBelow = 150

/** A picture with less ink, in pixels, is an empty page: the shortest word has some hundred. */
const minInk = 60

/**
 * Writes the picture of a page as a JPEG for a model that reads handwriting.
 *
 * @param page one channel, upright as its file states
 * @returns `blank` for an empty page, of which nothing is written
 */
export async function preparePicture(
  page: RawImage,
  { turn, to }: Pick<PreparePictureRequest, 'turn' | 'to'>,
): Promise<PreparedPicture> {
  const picture = await toPixels(fitInto(toPipeline(page), { width: maxSide, height: maxSide }).rotate(turn))
  const rows = await findInk(picture)
  if (rows.reduce((sum, { ink }) => sum + ink, 0) < minInk) return { kind: 'blank' }
  await writeFile(to, await toPipeline(picture).jpeg({ quality: jpegQuality }).toBuffer())
  return { kind: 'picture', rows, width: picture.width }
}

/** The ink in each row of pixels, without grain. */
async function findInk(picture: RawImage): Promise<InkRow[]> {
  const { data, width, height } = await toPixels(toPipeline(await evenBackground(picture)).median(3))
  const inkBelow = findInkThreshold(data)
  return Array.from({ length: height }, (_, y) => {
    let ink = 0
    let left = width
    let right = 0
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 255) >= inkBelow) continue
      ink += 1
      left = Math.min(left, x)
      right = x + 1
    }
    return { ink, left, right }
  })
}

/** Finds the grey below which a pixel is ink. Paper is the median of the page, and grain is how far the darker pixels are from it. */
function findInkThreshold(data: Buffer): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const paper = getQuantile(counts, data.length / 2)
  const grain = (paper - getQuantile(counts, data.length / 4)) / quartileDeviations
  return Math.max(alwaysInkBelow, paper - Math.max(minContrast, minDeviations * grain))
}

/** The grey of the pixel at `position` if all pixels were sorted from dark to light. @param counts the pixels of each grey */
function getQuantile(counts: Uint32Array, position: number): number {
  let passed = 0
  return counts.findIndex((count) => {
    passed += count
    return passed > position
  })
}

async function toPixels(pipeline: ReturnType<typeof toPipeline>): Promise<RawImage> {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 1 }
}
