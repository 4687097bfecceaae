import { mix } from '../drawing/colour.ts'
import {
  createRidgeLine,
  drawBirds,
  drawConifer,
  drawGrass,
  drawRidge,
  drawSky,
  getHeightAt,
} from '../drawing/nature.ts'
import { ellipse, group, rect } from '../drawing/shapes.ts'
import type { Scene } from '../drawing/stage.ts'

/** Mountain chains behind each other, sometimes over a lake, firs in front. */
export const mountains: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const horizon = h * random.between(0.55, 0.66)
  const lake = stage.motif.includes('lake') || random.chance(0.4)
  let back = drawSky(stage, h * 0.7)
  const rock = random.pick(['#5d6f86', '#6a6f7c', '#54707a'])
  let peaks = ''
  for (let chain = 0; chain < 4; chain++) {
    const line = createRidgeLine(stage, horizon - h * (0.24 - chain * 0.085), h * (0.13 - chain * 0.02), 0.56)
    const colour = stage.lit(mix(light.haze, mix(rock, '#33493c', chain / 4), 0.22 + chain * 0.2))
    if (chain === 0)
      peaks += drawRidge(
        stage,
        line.map(([x, y]) => [x, y - h * 0.012] as const),
        stage.lit('#f4f3f0'),
      )
    peaks += drawRidge(
      stage,
      chain === 0
        ? line.map(([x, y], index) => [x, y + h * (0.02 + 0.018 * ((index * 7) % 5))] as const)
        : line,
      stage.gradient([
        [0, colour],
        [0.5, mix(colour, light.haze, 0.42)],
        [1, mix(colour, light.haze, 0.65)],
      ]),
    )
  }
  back += peaks
  const shore = horizon + h * 0.05
  const meadow = random.pick(['#6f8a4a', '#86944c', '#5e7d4f'])
  let front = ''
  if (lake) {
    back += rect(0, shore, w, h - shore, mix(light.skyLow, rock, 0.35))
    back += group(peaks, `translate(0 ${2 * shore}) scale(1 -1)`, 0.34)
    back += rect(
      0,
      shore,
      w,
      h - shore,
      stage.gradient([
        [0, light.skyLow, 0.1],
        [1, mix(light.skyTop, light.shade, 0.5), 0.8],
      ]),
    )
    for (let wave = 0; wave < 40; wave++) {
      const y = shore + (h - shore) * random.next() ** 1.5
      back += ellipse(random.between(0, w), y, w * random.between(0.02, 0.09), h * 0.0018, light.sun, {
        opacity: random.between(0.1, 0.4),
      })
    }
  }
  const near = createRidgeLine(stage, lake ? h * 0.95 : h * 0.8, h * 0.03, 0.3)
  front += drawRidge(
    stage,
    near,
    stage.gradient([
      [0, stage.lit(meadow)],
      [1, stage.lit(mix(meadow, '#26331f', 0.5))],
    ]),
  )
  front += drawGrass(
    stage,
    lake ? h * 0.95 : h * 0.82,
    h,
    meadow,
    lake ? [] : ['#f2e6c0', '#e2b33c', '#d8dff0'],
  )
  const side = random.chance(0.5) ? 0 : 0.62
  for (let tree = 0; tree < random.integer(4, 9); tree++) {
    const x = w * (side + random.between(-0.03, 0.4))
    front += drawConifer(
      stage,
      x,
      getHeightAt(near, x) + h * random.between(0, 0.04),
      h * random.between(0.16, 0.38),
      '#3f5a41',
      false,
    )
  }
  return { back: back + drawBirds(stage, horizon * 0.7), front, blur: 1.7 }
}
