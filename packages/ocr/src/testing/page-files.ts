import sharp, { type Sharp } from 'sharp'
import { type DrawnPage, toSharp } from './draw-page.ts'

const background = 'white'

/** Paper that has yellowed unevenly, with grain. */
export async function toYellowPaper(page: DrawnPage): Promise<Sharp> {
  const { width, height } = page
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="#f3e3b4"/><stop offset="1" stop-color="#b58a4e"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const grain = await drawNoise(width, height, { mean: 215, sigma: 25 }).png().toBuffer()
  const layers = [Buffer.from(shade), grain].map((input) => ({ input, blend: 'multiply' as const }))
  return sharp(await toSharp(page).composite(layers).png().toBuffer())
}

/** A page as it comes out of a scanner in which it lay askew: turned clockwise. */
export async function toTurned(page: DrawnPage, degrees: number): Promise<Sharp> {
  return sharp(await toSharp(page).rotate(degrees, { background }).png().toBuffer())
}

/** A picture of nothing but grain. */
export function drawNoise(width: number, height: number, noise: { mean: number; sigma: number }): Sharp {
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', ...noise } },
  })
}

/** A photograph of leaves: blurred noise, coarse and fine, in colour. */
export async function drawLeaves(width: number, height: number): Promise<Sharp> {
  const coarse = await drawNoise(width >> 4, height >> 4, { mean: 110, sigma: 70 })
    .png()
    .toBuffer()
  const fine = await drawNoise(width >> 2, height >> 2, { mean: 140, sigma: 70 })
    .png()
    .toBuffer()
  const enlarge = (input: Buffer) => sharp(input).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const layers = [{ input: await enlarge(fine), blend: 'soft-light' as const }]
  return sharp(
    await sharp(await enlarge(coarse))
      .composite(layers)
      .png()
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
