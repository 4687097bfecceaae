import sharp from 'sharp'
import { filmOf } from '../drawing/film.ts'
import { chooseLight, type Light } from '../drawing/light.ts'
import { renderLayer } from '../drawing/render-picture.ts'
import { createStage } from '../drawing/stage.ts'
import type { Random } from '../random.ts'
import { type SceneName, scenes } from '../scenes/scenes.ts'

export interface Shooting {
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

/** How much wider than the frame the two depths are drawn, so that the camera can pan over them. */
const backSpread = 1.12
const frontSpread = 1.22

async function paint(
  svg: Buffer,
  width: number,
  height: number,
  matrix: ReturnType<typeof filmOf>['matrix'],
): Promise<Layer> {
  const pixels = await sharp(svg)
    .resize(width, height, { fit: 'fill' })
    .recomb(matrix)
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { pixels, width, height }
}

/** Lays the front over the back as a camera sees them that has panned `pan` (0 to 1) of its way; RGBA. */
function expose(back: Layer, front: Layer, shot: Shooting, pan: number, flicker: number): Buffer {
  const frame = Buffer.allocUnsafe(shot.width * shot.height * 4)
  const backX = Math.round((back.width - shot.width) * pan)
  const frontX = Math.round((front.width - shot.width) * pan)
  const { pixels: far } = back
  const { pixels: near } = front
  const lamp = Uint8ClampedArray.from({ length: 256 }, (_, value) => value * flicker)
  let to = 0
  for (let y = 0; y < shot.height; y++) {
    let a = (y * back.width + backX) * 4
    let b = (y * front.width + frontX) * 4
    for (let x = 0; x < shot.width; x++, a += 4, b += 4, to += 4) {
      const cover = (near[b + 3] ?? 0) / 255
      const rest = 1 - cover
      frame[to] = lamp[((far[a] ?? 0) * rest + (near[b] ?? 0) * cover) | 0] ?? 0
      frame[to + 1] = lamp[((far[a + 1] ?? 0) * rest + (near[b + 1] ?? 0) * cover) | 0] ?? 0
      frame[to + 2] = lamp[((far[a + 2] ?? 0) * rest + (near[b + 2] ?? 0) * cover) | 0] ?? 0
      frame[to + 3] = 255
    }
  }
  return frame
}

/** Specks of dust, as a projector shows them. */
function soil(frame: Buffer, shot: Shooting, random: Random): void {
  for (let speck = 0; speck < 5; speck++) {
    const x = random.whole(2, shot.width - 4)
    const y = random.whole(2, shot.height - 14)
    const tone = random.chance(0.5) ? 235 : 30
    for (let step = 0; step < random.whole(2, 10); step++) {
      const at = ((y + step) * shot.width + x + (step % 3)) * 4
      frame.fill(tone, at, at + 3)
    }
  }
}

/** The frames of a short film, RGBA, one after the other: a slow pan over a drawn scene. */
export async function* filmFrames(shot: Shooting, random: Random): AsyncGenerator<Buffer> {
  const film = filmOf(shot.year, random, false)
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
  const back = await paint(
    renderLayer(stage, picture.back, 2),
    Math.round(shot.width * backSpread),
    shot.height,
    film.matrix,
  )
  const front = await paint(
    renderLayer(stage, picture.front, 2),
    Math.round(shot.width * frontSpread),
    shot.height,
    film.matrix,
  )
  const count = Math.round(shot.seconds * shot.framesPerSecond)
  const old = shot.year < 1985
  const backwards = random.chance(0.5)
  for (let at = 0; at < count; at++) {
    const way = 0.5 - 0.5 * Math.cos((Math.PI * at) / count)
    const frame = expose(back, front, shot, backwards ? 1 - way : way, old ? random.between(0.95, 1.05) : 1)
    if (old) soil(frame, shot, random)
    yield frame
  }
}
