import { writeFile } from 'node:fs/promises'
import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'
import { fitInto } from '@lares/media-engine/image/write-sizes'
import type { InkRow, PreparedPicture, PreparePictureRequest } from '../page-reading.ts'
import { evenBackground } from '../picture/even-background.ts'

/** A side of the picture in pixels. Models scale larger ones down. */
const maxSide = 2000

const jpegQuality = 85

/** What is darker than this on even ground is ink. */
const inkBelow = 150

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

async function toPixels(pipeline: ReturnType<typeof toPipeline>): Promise<RawImage> {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 1 }
}
