import sharp from 'sharp'
import { chooseFilm } from '../drawing/film.ts'
import { chooseLight, type Light } from '../drawing/light.ts'
import { renderLayer } from '../drawing/render-picture.ts'
import { createStage } from '../drawing/stage.ts'
import type { Random } from '../random.ts'
import { type SceneName, scenes } from '../scenes/scenes.ts'

export interface FilmShot {
  scene: SceneName
  motif: readonly string[]
  light?: Light['name']
  year: number
  width: number
  height: number
  seconds: number
  framesPerSecond: number
}

interface Layer {
  pixels: Buffer
  width: number
  height: number
}

/** The width of each layer relative to the frame, which leaves room for the camera to pan. */
const backWidthRatio = 1.12
const frontWidthRatio = 1.22

async function renderPixels(
  svg: Buffer,
  width: number,
  height: number,
  matrix: ReturnType<typeof chooseFilm>['matrix'],
): Promise<Layer> {
  const pixels = await sharp(svg)
    .resize(width, height, { fit: 'fill' })
    .recomb(matrix)
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { pixels, width, height }
}

/** Composes the RGBA frame of a camera that has completed the share `pan` (0 to 1) of its movement. */
function composeFrame(back: Layer, front: Layer, shot: FilmShot, pan: number, flicker: number): Buffer {
  const frame = Buffer.allocUnsafe(shot.width * shot.height * 4)
  const backX = Math.round((back.width - shot.width) * pan)
  const frontX = Math.round((front.width - shot.width) * pan)
  const { pixels: far } = back
  const { pixels: near } = front
  const brightness = Uint8ClampedArray.from({ length: 256 }, (_, value) => value * flicker)
  let to = 0
  for (let y = 0; y < shot.height; y++) {
    let a = (y * back.width + backX) * 4
    let b = (y * front.width + frontX) * 4
    for (let x = 0; x < shot.width; x++, a += 4, b += 4, to += 4) {
      const cover = (near[b + 3] ?? 0) / 255
      const rest = 1 - cover
      frame[to] = brightness[((far[a] ?? 0) * rest + (near[b] ?? 0) * cover) | 0] ?? 0
      frame[to + 1] = brightness[((far[a + 1] ?? 0) * rest + (near[b + 1] ?? 0) * cover) | 0] ?? 0
      frame[to + 2] = brightness[((far[a + 2] ?? 0) * rest + (near[b + 2] ?? 0) * cover) | 0] ?? 0
      frame[to + 3] = 255
    }
  }
  return frame
}

/** Adds specks of dust, as a film projector shows them. */
function addDust(frame: Buffer, shot: FilmShot, random: Random): void {
  for (let speck = 0; speck < 5; speck++) {
    const x = random.integer(2, shot.width - 4)
    const y = random.integer(2, shot.height - 14)
    const tone = random.chance(0.5) ? 235 : 30
    for (let step = 0; step < random.integer(2, 10); step++) {
      const offset = ((y + step) * shot.width + x + (step % 3)) * 4
      frame.fill(tone, offset, offset + 3)
    }
  }
}

/** Generates the RGBA frames of a short film: a slow pan over a drawn scene. */
export async function* generateFilmFrames(shot: FilmShot, random: Random): AsyncGenerator<Buffer> {
  const film = chooseFilm(shot.year, random, false)
  const light = chooseLight(random, shot.light)
  const stage = createStage({
    width: 1280,
    height: Math.round((1280 * shot.height) / shot.width),
    year: shot.year,
    light,
    random,
    motif: shot.motif,
  })
  const picture = scenes[shot.scene](stage)
  const back = await renderPixels(
    renderLayer(stage, picture.back, 2),
    Math.round(shot.width * backWidthRatio),
    shot.height,
    film.matrix,
  )
  const front = await renderPixels(
    renderLayer(stage, picture.front, 2),
    Math.round(shot.width * frontWidthRatio),
    shot.height,
    film.matrix,
  )
  const count = Math.round(shot.seconds * shot.framesPerSecond)
  const isOld = shot.year < 1985
  const backwards = random.chance(0.5)
  for (let index = 0; index < count; index++) {
    const pan = 0.5 - 0.5 * Math.cos((Math.PI * index) / count)
    const flicker = isOld ? random.between(0.95, 1.05) : 1
    const frame = composeFrame(back, front, shot, backwards ? 1 - pan : pan, flicker)
    if (isOld) addDust(frame, shot, random)
    yield frame
  }
}
