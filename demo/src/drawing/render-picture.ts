import sharp, { type Sharp } from 'sharp'
import type { Film } from './film.ts'
import { rect } from './shapes.ts'
import type { Picture, Stage } from './stage.ts'

/** A weaker blur of the back is not visible enough to be worth its cost. */
const minVisibleBlur = 2

/** Creates the SVG of a layer, with the stage's size divided by `divisor`. */
export function renderLayer(stage: Stage, content: string, divisor: number): Buffer {
  const width = Math.round(stage.width / divisor)
  const height = Math.round(stage.height / divisor)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${stage.width} ${stage.height}" preserveAspectRatio="none">${stage.definitions()}${content}</svg>`,
  )
}

/**
 * Renders a picture as RGB at the stage's size, with the softness and vignette of the film. A blurred back is rendered
 * small and enlarged, which costs less than a blur filter.
 */
export async function renderPicture(
  stage: Stage,
  picture: Picture,
  film: Pick<Film, 'softness' | 'vignette'>,
): Promise<Sharp> {
  const { width, height } = stage
  const corners = stage.gradient(
    [
      [0.5, '#000000', 0],
      [1, '#0d0806', film.vignette],
    ],
    'round',
  )
  const front = `${picture.front}${rect(-width * 0.2, -height * 0.2, width * 1.4, height * 1.4, corners)}`
  const full = { width, height, kernel: 'cubic', fit: 'fill' } as const
  if (picture.blur < minVisibleBlur) {
    return sharp(renderLayer(stage, picture.back + front, film.softness))
      .removeAlpha()
      .resize(full)
  }
  const layer = renderLayer(stage, front, film.softness)
  const size = { width: Math.round(width / film.softness), height: Math.round(height / film.softness) }
  const { data, info } = await sharp(renderLayer(stage, picture.back, picture.blur * film.softness))
    .removeAlpha()
    .resize({ ...full, ...size })
    .composite([{ input: layer }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).resize(full)
}
