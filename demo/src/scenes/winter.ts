import { drawHouse } from '../drawing/building.ts'
import { mix } from '../drawing/colour.ts'
import {
  createRidgeLine,
  drawConifer,
  drawRidge,
  drawSky,
  drawSnowfall,
  getHeightAt,
} from '../drawing/nature.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, polygon, stroke } from '../drawing/shapes.ts'
import type { Scene } from '../drawing/stage.ts'

/** Houses and firs under snow, sometimes children and their snowman. */
export const winter: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const horizon = h * 0.58
  const white = mix('#f4f6fa', light.skyLow, 0.18)
  let back = drawSky(stage, horizon + h * 0.1)
  back += drawRidge(
    stage,
    createRidgeLine(stage, horizon - h * 0.1, h * 0.16, 0.5),
    stage.lit(mix('#c3cfdd', light.haze, 0.3)),
  )
  const wood = createRidgeLine(stage, horizon, h * 0.05, 0.3)
  back += drawRidge(stage, wood, stage.lit(mix(white, '#9fb0c4', 0.3)))
  for (let tree = 0; tree < 34; tree++) {
    const x = random.between(0, w)
    back += drawConifer(
      stage,
      x,
      getHeightAt(wood, x) + h * random.between(0, 0.05),
      h * random.between(0.08, 0.16),
      '#4b5f58',
      true,
    )
  }
  const ground = createRidgeLine(stage, h * 0.72, h * 0.025, 0.2)
  let front = drawRidge(
    stage,
    ground,
    stage.gradient([
      [0, stage.lit(white)],
      [1, stage.lit(mix(white, '#8fa3bf', 0.45))],
    ]),
  )
  const left = random.between(0.06, 0.5)
  front += drawHouse(stage, {
    x: w * left,
    ground: h * 0.78,
    width: w * random.between(0.2, 0.28),
    height: h * random.between(0.38, 0.46),
    wall: random.pick(['#d9b98a', '#c98f6a', '#e4d6bd', '#a8785a']),
    roof: '#6a4536',
    snow: true,
    timbered: random.chance(0.5),
    shutters: '#4d6b52',
  })
  for (let tree = 0; tree < random.integer(2, 4); tree++)
    front += drawConifer(
      stage,
      w * random.between(0, 1),
      h * random.between(0.78, 0.86),
      h * random.between(0.24, 0.46),
      '#3d5648',
      true,
    )
  front += stroke(
    `M${w * (left + 0.12)} ${h * 0.79} Q${w * 0.45} ${h * 0.9} ${w * random.between(0.2, 0.8)} ${h * 1.02}`,
    stage.lit(mix(white, '#7f92ad', 0.45)),
    w * 0.035,
    { opacity: 0.6 },
  )
  if (stage.motif.includes('children') || random.chance(0.5)) {
    const x = w * (left < 0.28 ? 0.7 : 0.14)
    const snow = stage.gradient(
      [
        [0, '#ffffff'],
        [0.6, stage.lit('#e8eef6')],
        [1, stage.lit('#a9b9cf')],
      ],
      'round',
    )
    front +=
      circle(x, h * 0.83, h * 0.075, snow) +
      circle(x, h * 0.72, h * 0.054, snow) +
      circle(x, h * 0.64, h * 0.038, snow)
    front +=
      polygon(
        [
          [x, h * 0.64],
          [x + h * 0.045, h * 0.648],
          [x, h * 0.653],
        ],
        stage.lit('#d9762f'),
      ) +
      circle(x - h * 0.012, h * 0.63, h * 0.005, '#1c1a1e') +
      circle(x + h * 0.012, h * 0.63, h * 0.005, '#1c1a1e')
    for (const step of [0.08, 0.13])
      front += drawFigure(
        stage,
        { ...chooseLook(random, random.pick(['girl', 'boy'] as const), stage.year), hat: true },
        x + w * step,
        h * (0.88 + step * 0.2),
        h * 0.3,
      )
  }
  return { back, front: front + drawSnowfall(stage, random.chance(0.7) ? 170 : 30), blur: 1.8 }
}
