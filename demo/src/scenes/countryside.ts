import { drawHouse } from '../drawing/building.ts'
import { mix } from '../drawing/colour.ts'
import {
  createRidgeLine,
  drawBirds,
  drawCypress,
  drawGrass,
  drawLeafyTree,
  drawRidge,
  drawSky,
  getHeightAt,
} from '../drawing/nature.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, path, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

function drawFarHills(stage: Stage, horizon: number, green: string): string {
  let svg = ''
  for (let hill = 0; hill < 3; hill++) {
    const line = createRidgeLine(
      stage,
      horizon - stage.height * (0.1 - hill * 0.04),
      stage.height * 0.05,
      0.25,
    )
    const tone = stage.lit(mix(stage.light.haze, green, 0.3 + hill * 0.25))
    svg += drawRidge(stage, line, tone)
    if (hill > 0)
      for (let tree = 0; tree < 26; tree++) {
        const x = stage.random.between(0, stage.width)
        svg += circle(
          x,
          getHeightAt(line, x),
          stage.height * stage.random.between(0.006, 0.018),
          stage.lit(mix(tone, '#2f4030', 0.4)),
        )
      }
  }
  return svg
}

/** A farm between fields, with a tree, and a bread oven when the motif asks for one. */
export const farm: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const green = random.pick(['#7f9450', '#a09a4c', '#6d8a4c', '#b8a258'])
  const horizon = h * 0.56
  const back = drawSky(stage, horizon) + drawFarHills(stage, horizon, green)
  const field = createRidgeLine(stage, h * 0.68, h * 0.02, 0.2)
  let front = drawRidge(
    stage,
    field,
    stage.gradient([
      [0, stage.lit(green)],
      [1, stage.lit(mix(green, '#3a4526', 0.45))],
    ]),
  )
  const x = w * random.between(0.08, 0.52)
  front += drawHouse(stage, {
    x,
    ground: h * 0.76,
    width: w * 0.3,
    height: h * random.between(0.36, 0.44),
    wall: random.pick(['#d8c3a0', '#cbb08a', '#e6dac2', '#c9a98c']),
    roof: random.pick(['#9a5a3f', '#7c4a3a', '#6a5a52']),
    shutters: random.pick(['#4d6b52', '#5b7a8c', '#7b4a37']),
    timbered: stage.motif.includes('timbered'),
  })
  for (let tree = 0; tree < random.integer(1, 3); tree++)
    front += drawLeafyTree(
      stage,
      w * random.between(0, 1),
      h * random.between(0.76, 0.88),
      h * random.between(0.32, 0.55),
      random.pick(['#5c7a3c', '#6f8440', '#49683a', '#8a7a36']),
    )
  front += stroke(
    `M${x + w * 0.15} ${h * 0.765} Q${w * 0.5} ${h * 0.86} ${w * random.between(0.3, 0.7)} ${h * 1.05}`,
    stage.lit('#cdb68c'),
    w * 0.04,
    { opacity: 0.75 },
  )
  if (stage.motif.includes('oven'))
    front += drawOven(stage, w * (x < w * 0.3 ? 0.72 : 0.08), h * 0.84, h * 0.26)
  front += drawGrass(stage, h * 0.8, h, green, ['#d8453a', '#f2e6c0', '#e2b33c'])
  if (random.chance(0.5))
    front += drawFigure(
      stage,
      chooseLook(random, random.pick(['grandfather', 'woman', 'boy', 'grandmother'] as const), stage.year),
      w * random.between(0.3, 0.7),
      h * random.between(0.84, 0.93),
      h * 0.3,
    )
  return { back: back + drawBirds(stage, horizon), front, blur: 1.6 }
}

function drawOven(stage: Stage, x: number, ground: number, size: number): string {
  const stone = stage.lit('#b9a98f')
  let svg =
    rect(x - size * 0.7, ground - size * 0.55, size * 1.4, size * 0.55, stone) +
    path(
      `M${x - size * 0.7} ${ground - size * 0.5} A${size * 0.7} ${size * 0.62} 0 0 1 ${x + size * 0.7} ${ground - size * 0.5}Z`,
      stage.lit('#a38f74'),
    )
  for (let block = 0; block < 22; block++)
    svg += rect(
      x + size * stage.random.between(-0.68, 0.5),
      ground - size * stage.random.between(0.1, 0.9),
      size * 0.16,
      size * 0.06,
      stage.lit(stage.random.pick(['#9a8a70', '#c9b99c'])),
      { opacity: 0.6 },
    )
  const fire = stage.gradient(
    [
      [0, '#fff0a8'],
      [0.4, '#f5a03a'],
      [0.8, '#b03d1a'],
      [1, '#2a1410'],
    ],
    'round',
  )
  svg += path(
    `M${x - size * 0.3} ${ground - size * 0.45} L${x - size * 0.3} ${ground - size * 0.6} A${size * 0.3} ${size * 0.3} 0 0 1 ${x + size * 0.3} ${ground - size * 0.6} L${x + size * 0.3} ${ground - size * 0.45}Z`,
    fire,
  )
  svg += rect(x + size * 0.35, ground - size * 1.45, size * 0.16, size * 0.5, stone)
  for (let puff = 0; puff < 9; puff++)
    svg += circle(
      x + size * (0.43 + puff * 0.05),
      ground - size * (1.5 + puff * 0.11),
      size * (0.06 + puff * 0.018),
      '#e8e2d8',
      { opacity: 0.34 - puff * 0.03 },
    )
  return svg
}

/** Rows of vines that run towards hills with a village, cypresses beside. */
export const vineyard: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const autumn = stage.motif.includes('harvest') || random.chance(0.5)
  const leaf = autumn ? random.pick(['#b0803a', '#a8602f', '#b89a3f']) : random.pick(['#6d8a3f', '#5c7d3c'])
  const horizon = h * 0.5
  let back = drawSky(stage, horizon) + drawFarHills(stage, horizon, autumn ? '#9a8a4c' : '#6d8450')
  for (let roof = 0; roof < 9; roof++) {
    const x = w * (0.55 + roof * 0.022)
    const y = horizon - h * (0.06 + 0.03 * Math.sin(roof))
    back +=
      rect(x, y, w * 0.02, h * 0.05, stage.lit('#dcc4a0')) +
      polygon(
        [
          [x - 3, y],
          [x + w * 0.01, y - h * 0.02],
          [x + w * 0.022, y],
        ],
        stage.lit('#a8593c'),
      )
  }
  back += rect(w * 0.66, horizon - h * 0.16, w * 0.014, h * 0.13, stage.lit('#cfae84'))
  let front = rect(
    0,
    horizon + h * 0.02,
    w,
    h,
    stage.gradient([
      [0, stage.lit(mix('#b3936a', leaf, 0.5))],
      [1, stage.lit('#8a6a48')],
    ]),
  )
  const vanish = [w * random.between(0.3, 0.7), horizon + h * 0.01] as const
  for (let row = -9; row <= 9; row++) {
    for (let step = 0; step < 26; step++) {
      const t = (step / 26) ** 2.1
      const x = vanish[0] + row * w * 0.16 * t * 1.5
      const y = vanish[1] + (h * 1.05 - vanish[1]) * t
      const size = h * (0.006 + 0.085 * t)
      if (x < -size || x > w + size) continue
      front += rect(x - size * 0.05, y - size * 0.4, size * 0.1, size * 0.5, stage.lit('#4a382a'))
      front += circle(
        x + size * random.between(-0.3, 0.3),
        y - size * 0.7,
        size * random.between(0.42, 0.66),
        stage.lit(mix(leaf, random.pick(['#2f3a20', '#e0c05a', '#7a3a24']), random.between(0, 0.4))),
        { opacity: 0.95 },
      )
      if (t > 0.35)
        front += circle(
          x + size * random.between(-0.4, 0.4),
          y - size * 0.35,
          size * 0.13,
          stage.lit('#3d2846'),
        )
    }
  }
  for (let tree = 0; tree < random.integer(0, 3); tree++)
    front += drawCypress(stage, w * random.between(0.02, 0.98), h * 0.66, h * random.between(0.28, 0.42))
  if (autumn)
    front += drawFigure(
      stage,
      { ...chooseLook(random, random.pick(['woman', 'man', 'grandfather'] as const), stage.year), hat: true },
      w * random.between(0.2, 0.8),
      h * 0.93,
      h * 0.36,
    )
  return { back: back + drawBirds(stage, horizon), front, blur: 1.5 }
}
