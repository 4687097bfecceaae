import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { Random } from '../random.ts'
import type { Film } from './film.ts'
import { rect } from './shapes.ts'

const tileSize = 256

/** A tile of black and white specks whose opacity is the grain. */
function grainTile(random: Random, strength: number): OverlayOptions {
  const pixels = Buffer.alloc(tileSize * tileSize * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const noise = random.next() + random.next() - 1
    pixels.fill(noise > 0 ? 255 : 0, at, at + 3)
    pixels[at + 3] = Math.round(Math.abs(noise) * strength * 255)
  }
  return { input: pixels, raw: { width: tileSize, height: tileSize, channels: 4 }, tile: true, blend: 'over' }
}

const segments = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']

const places: Record<string, readonly [x: number, y: number, w: number, h: number]> = {
  a: [3, 0, 14, 4],
  b: [16, 3, 4, 14],
  c: [16, 20, 4, 14],
  d: [3, 33, 14, 4],
  e: [0, 20, 4, 14],
  f: [0, 3, 4, 14],
  g: [3, 17, 14, 4],
}

/** The date in glowing digits, each 20 by 37 units, for the lower right corner of the print. */
function dateStamp(film: Film, digits: string): Buffer {
  const unit = film.height / 1300
  let drawn = ''
  let x = film.width - digits.length * 27 * unit - 46 * unit
  for (const digit of digits) {
    for (const name of segments[Number(digit)] ?? '') {
      const place = places[name]
      if (digit === ' ' || !place) continue
      const [left, top, w, h] = place
      drawn += rect(x + left * unit, film.height - 90 * unit + top * unit, w * unit, h * unit, '#ff9a3c', {
        opacity: 0.9,
      })
    }
    x += 27 * unit
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${film.width}" height="${film.height}">${drawn}</svg>`,
  )
}

/**
 * Makes a print of a painted picture: tone, grain, burnt-in date, paper edge.
 * `digits` is what the camera would burn in ("94 12 25").
 */
export async function develop(painted: Sharp, film: Film, random: Random, digits: string): Promise<Sharp> {
  const { data, info } = await painted
    .recomb(film.matrix)
    .linear(
      [film.contrast, film.contrast, film.contrast],
      film.lift.map((lift) => lift + (1 - film.contrast) * 60),
    )
    .raw()
    .toBuffer({ resolveWithObject: true })
  const layers = [grainTile(random, film.grain)]
  if (film.stamp) layers.push({ input: dateStamp(film, digits) })
  const print = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).composite(
    layers,
  )
  if (film.border === 0) return print.removeAlpha()
  const edge = film.border
  return print
    .removeAlpha()
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: film.paper })
}
