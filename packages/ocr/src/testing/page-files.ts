import { createRandom } from '@lares/test-harness/seeded-random'
import sharp, { type Sharp } from 'sharp'
import { type DrawnPage, toSharp } from './draw-page.ts'

const background = 'white'

/** For pictures in memory, which are read once. */
const quick = { compressionLevel: 1 }

/** Paper that has yellowed unevenly, with grain. */
export async function toYellowPaper(page: DrawnPage): Promise<Sharp> {
  const { width, height } = page
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="#f3e3b4"/><stop offset="1" stop-color="#b58a4e"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const grain = await drawNoise(width, height, { mean: 215, sigma: 25 }).png(quick).toBuffer()
  const layers = [Buffer.from(shade), grain].map((input) => ({ input, blend: 'multiply' as const }))
  return sharp(await toSharp(page).composite(layers).png(quick).toBuffer())
}

/** A page as it comes out of a scanner in which it lay askew: turned clockwise. */
export async function toTurned(page: DrawnPage, degrees: number): Promise<Sharp> {
  return sharp(await toSharp(page).rotate(degrees, { background }).png().toBuffer())
}

/**
 * A page of which the lines are bent, as beside the fold of a book: their middle stands lower than their ends.
 *
 * @param bow by how many pixels
 */
export async function toBent(page: DrawnPage, bow: number): Promise<Sharp> {
  const { width, height } = page
  const data = await toSharp(page).toColourspace('b-w').raw().toBuffer()
  const bent = Buffer.alloc(data.length, 255)
  for (let x = 0; x < width; x += 1) {
    const shift = Math.round(bow * (1 - ((2 * x) / width - 1) ** 2))
    for (let y = shift; y < height; y += 1) bent[y * width + x] = data[(y - shift) * width + x] ?? 255
  }
  return sharp(bent, { raw: { width, height, channels: 1 } }).toColourspace('srgb')
}

/** Pixels of noise are drawn from so many normally distributed values; a logarithm for each pixel would take seconds a page. */
const noiseValues = 1 << 16

/** A picture of nothing but grain, the same for the same seed. */
export function drawNoise(
  width: number,
  height: number,
  { mean, sigma }: { mean: number; sigma: number },
  seed = 1,
): Sharp {
  const random = createRandom(seed)
  const values = Uint8ClampedArray.from({ length: noiseValues }, () => {
    const gaussian = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return mean + sigma * gaussian
  })
  const data = Buffer.allocUnsafe(3 * width * height)
  for (let index = 0; index < data.length; index += 1)
    data[index] = values[Math.floor(random() * noiseValues)] ?? 0
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A page with the strokes of one word in pencil. Greys are from 0 to 255; `grain` is a standard deviation. */
export async function drawPencil({
  pencil,
  paper,
  grain,
}: {
  pencil: number
  paper: number
  grain: number
}): Promise<Sharp> {
  const width = 1600
  const height = 1200
  const grey = (value: number) => `rgb(${value} ${value} ${value})`
  const strokes = 'M300 600q15-60 30 0t30 0t30 0t30 0t30 0t30 0t30 0'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${grey(paper)}"/><path d="${strokes}" fill="none" stroke="${grey(pencil)}" stroke-width="4"/></svg>`
  return toGrainy(sharp(Buffer.from(svg)).removeAlpha(), { width, height }, grain)
}

/** A picture on paper with grain, of which the standard deviation is given. */
export async function toGrainy(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  sigma: number,
): Promise<Sharp> {
  const input = await drawNoise(width, height, { mean: 240, sigma }).png(quick).toBuffer()
  const layers = [{ input, blend: 'multiply' as const }]
  return sharp(await picture.composite(layers).png(quick).toBuffer())
}

/** A photograph of leaves: blurred noise, coarse and fine, in colour. */
export async function drawLeaves(width: number, height: number, seed = 1): Promise<Sharp> {
  const coarse = await drawNoise(width >> 4, height >> 4, { mean: 110, sigma: 70 }, seed)
    .png()
    .toBuffer()
  const fine = await drawNoise(width >> 2, height >> 2, { mean: 140, sigma: 70 }, seed + 1)
    .png()
    .toBuffer()
  const enlarge = (input: Buffer) => sharp(input).resize(width, height, { fit: 'fill' }).png(quick).toBuffer()
  const layers = [{ input: await enlarge(fine), blend: 'soft-light' as const }]
  return sharp(
    await sharp(await enlarge(coarse))
      .composite(layers)
      .png(quick)
      .toBuffer(),
  )
}

/** The grid of a crossword that has not been solved: white cells, and black ones between them. */
export function drawCrossword(cells: number, cell: number): Sharp {
  const side = cells * cell
  const squares = Array.from({ length: cells * cells }, (_, index) => {
    const isBlack = (index * 7) % 5 === 0
    const x = (index % cells) * cell
    const y = Math.floor(index / cells) * cell
    return `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${isBlack ? 'black' : 'white'}" stroke="black" stroke-width="3"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${squares.join('')}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background }).removeAlpha()
}
