import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'

/** Smaller than the space between words, in shares of the longer side: stains, shadows and the paper are larger. */
const cellShare = 1 / 120

/** The mean of a page on which the text is lighter than the ground. */
const darkMean = 90

/** What the paper becomes, so that its grain is white. */
const paperWhite = 235

/**
 * Makes the paper of a page white, however yellow, stained or unevenly lit it is. A page with light text on a dark ground is
 * inverted first.
 *
 * @param page one channel
 */
export async function evenBackground(page: RawImage): Promise<RawImage> {
  const image = (await getMean(page)) < darkMean ? invert(page) : page
  const cells = findBrightest(image)
  if (isWhite(cells.data)) return image
  const paper = await smooth(cells, image)
  const data = Buffer.allocUnsafe(image.data.length)
  for (let index = 0; index < data.length; index += 1) {
    const ground = Math.max(paper.data[index] ?? 255, 60)
    data[index] = Math.min(255, ((image.data[index] ?? 0) * 255 * 255) / (ground * paperWhite))
  }
  return { ...image, data }
}

async function getMean(page: RawImage): Promise<number> {
  const { channels } = await toPipeline(page).stats()
  return channels[0]?.mean ?? 255
}

function invert(page: RawImage): RawImage {
  return { ...page, data: page.data.map((value) => 255 - value) as Buffer }
}

/** Finds the brightest pixel of each cell of a page, which is its paper. */
function findBrightest({ data, width, height }: RawImage): RawImage {
  const cell = Math.max(4, Math.round(Math.max(width, height) * cellShare))
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const brightest = Buffer.alloc(columns * rows)
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / cell) * columns
    for (let x = 0; x < width; x += 2) {
      const at = row + Math.floor(x / cell)
      const value = data[y * width + x] ?? 0
      if (value > (brightest[at] ?? 0)) brightest[at] = value
    }
  }
  return { data: brightest, width: columns, height: rows, channels: 1 }
}

/** Whether nearly all of the paper is white already, as in files of programs and clean scans. */
function isWhite(cells: Buffer): boolean {
  let dark = 0
  for (const value of cells) if (value < paperWhite) dark += 1
  return dark < cells.length / 100
}

/** Interpolates the paper between the cells, without those that are covered by ink. */
async function smooth(cells: RawImage, { width, height }: RawImage): Promise<RawImage> {
  const { data } = await toPipeline(cells)
    .median(3)
    .blur(1.5)
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width, height, channels: 1 }
}
