import { drawFacade } from '../drawing/building.ts'
import { mix } from '../drawing/colour.ts'
import { createRidgeLine, drawBirds, drawRidge, drawSky } from '../drawing/nature.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, path, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

const walls = ['#d9b07a', '#cf9a6a', '#e2c79a', '#c9876a', '#d8cdb8', '#b9a58c', '#c7b27a', '#dcb8a0']

/** A street of tall houses, arcaded in Turin, with people on the pavement. */
export const street: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const ground = h * 0.8
  let back = drawSky(stage, h * 0.6)
  let x = -w * 0.05
  while (x < w) {
    const wide = w * random.between(0.2, 0.36)
    back += drawFacade(
      stage,
      x,
      h * random.between(0.05, 0.2),
      wide,
      ground,
      random.pick(walls),
      stage.motif.includes('turin'),
    )
    x += wide
  }
  let front = rect(
    0,
    ground,
    w,
    h - ground,
    stage.gradient([
      [0, stage.lit('#a8a094')],
      [1, stage.lit('#6f6a66')],
    ]),
  )
  front += rect(0, ground, w, h * 0.02, stage.lit('#c9c2b4'))
  for (let row = 0; row < 7; row++)
    for (let stone = 0; stone < 26; stone++)
      front += rect(
        (w * (stone + (row % 2) * 0.5)) / 26,
        ground + h * 0.03 + h * 0.025 * row,
        w / 27,
        h * 0.022,
        stage.lit(random.pick(['#8f887e', '#9a9388', '#857f78'])),
        { opacity: 0.55 },
      )
  if (stage.motif.includes('turin'))
    for (const rail of [0.9, 0.95])
      front += stroke(`M0 ${h * rail} L${w} ${h * (rail - 0.01)}`, stage.lit('#d9d4ca'), h * 0.006)
  const builds = ['man', 'woman', 'girl', 'boy', 'grandmother', 'grandfather'] as const
  for (let walker = 0; walker < random.integer(3, 7); walker++)
    front += drawFigure(
      stage,
      chooseLook(random, random.pick(builds), stage.year),
      w * (0.08 + walker * 0.13 + random.between(0, 0.08)),
      h * random.between(0.84, 0.95),
      h * random.between(0.36, 0.44),
    )
  return { back, front, blur: 1.5 }
}

const towers: Record<string, (stage: Stage, x: number, ground: number, size: number) => string> = {
  turin: (stage, x, ground, size) =>
    rect(x - size * 0.2, ground - size * 0.42, size * 0.4, size * 0.42, stage.lit('#b9a080')) +
    path(
      `M${x - size * 0.19} ${ground - size * 0.42} Q${x - size * 0.15} ${ground - size * 0.68} ${x} ${ground - size * 0.72} Q${x + size * 0.15} ${ground - size * 0.68} ${x + size * 0.19} ${ground - size * 0.42}Z`,
      stage.lit('#8f9a94'),
    ) +
    rect(x - size * 0.045, ground - size * 0.8, size * 0.09, size * 0.1, stage.lit('#c9b797')) +
    polygon(
      [
        [x - size * 0.035, ground - size * 0.8],
        [x, ground - size * 1.25],
        [x + size * 0.035, ground - size * 0.8],
      ],
      stage.lit('#8a948e'),
    ),
  zurich: (stage, x, ground, size) =>
    [-0.14, 0.14]
      .map(
        (side) =>
          rect(
            x + size * (side - 0.08),
            ground - size * 0.62,
            size * 0.16,
            size * 0.62,
            stage.lit('#a9a498'),
          ) +
          path(
            `M${x + size * (side - 0.08)} ${ground - size * 0.62} Q${x + size * side} ${ground - size * 0.9} ${x + size * (side + 0.08)} ${ground - size * 0.62}Z`,
            stage.lit('#6f7f78'),
          ) +
          rect(
            x + size * (side - 0.008),
            ground - size * 0.92,
            size * 0.016,
            size * 0.18,
            stage.lit('#6f7f78'),
          ),
      )
      .join(''),
  lyon: (stage, x, ground, size) =>
    path(
      `M${x - size * 1.1} ${ground} Q${x - size * 0.3} ${ground - size * 0.5} ${x} ${ground - size * 0.5} Q${x + size * 0.4} ${ground - size * 0.5} ${x + size * 1.2} ${ground}Z`,
      stage.lit('#5f7350'),
    ) +
    rect(x - size * 0.24, ground - size * 0.76, size * 0.48, size * 0.3, stage.lit('#ddd6c6')) +
    [-0.24, 0.24]
      .map((side) =>
        rect(x + size * (side - 0.04), ground - size * 0.95, size * 0.08, size * 0.5, stage.lit('#e6dfd0')),
      )
      .join(''),
  london: (stage, x, ground, size) =>
    rect(x - size * 0.07, ground - size * 0.85, size * 0.14, size * 0.85, stage.lit('#b59a6a')) +
    polygon(
      [
        [x - size * 0.08, ground - size * 0.85],
        [x, ground - size * 1.1],
        [x + size * 0.08, ground - size * 0.85],
      ],
      stage.lit('#5d6a62'),
    ) +
    circle(x, ground - size * 0.74, size * 0.05, stage.lit('#f3ead2')) +
    rect(x + size * 0.1, ground - size * 0.34, size * 0.6, size * 0.34, stage.lit('#a88f64')),
}

/** A city over its river, recognisable by one tower, the Alps behind Turin and Zürich. */
export const skyline: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const bank = h * random.between(0.62, 0.7)
  let back = drawSky(stage, bank)
  const city = Object.keys(towers).find((name) => stage.motif.includes(name)) ?? 'turin'
  if (city === 'turin' || city === 'zurich') {
    back += drawRidge(
      stage,
      createRidgeLine(stage, bank - h * 0.2, h * 0.11, 0.55),
      stage.lit(mix('#8aa0bc', light.haze, 0.45)),
    )
    back += drawRidge(
      stage,
      createRidgeLine(stage, bank - h * 0.1, h * 0.04, 0.3),
      stage.lit(mix('#5d7868', light.haze, 0.4)),
    )
  }
  for (let block = 0; block < 46; block++) {
    const wide = w * random.between(0.025, 0.06)
    const tall = h * random.between(0.08, 0.2)
    const x = (block / 46) * w * 1.04 - wide / 2
    const wall = mix(random.pick(walls), light.haze, 0.25)
    back +=
      rect(x, bank - tall, wide, tall, stage.lit(wall)) +
      polygon(
        [
          [x - 2, bank - tall],
          [x + wide / 2, bank - tall - h * 0.03],
          [x + wide + 2, bank - tall],
        ],
        stage.lit(mix('#9a5a42', light.haze, 0.3)),
      )
    for (let pane = 0; pane < 6; pane++)
      back += rect(
        x + wide * random.between(0.1, 0.8),
        bank - tall * random.between(0.1, 0.9),
        wide * 0.1,
        tall * 0.07,
        light.name === 'dusk' && random.chance(0.6) ? '#ffd98c' : stage.lit('#4d5058'),
      )
  }
  back += towers[city]?.(stage, w * random.between(0.3, 0.7), bank, h * 0.46) ?? ''
  back += rect(
    0,
    bank,
    w,
    h - bank,
    stage.gradient([
      [0, stage.lit(mix('#6f8a94', light.skyLow, 0.5))],
      [1, stage.lit('#3a5560')],
    ]),
  )
  for (let wave = 0; wave < 110; wave++) {
    const t = random.next()
    back += rect(
      random.between(0, w),
      bank + (h - bank) * t,
      w * random.between(0.01, 0.08),
      h * 0.004,
      random.chance(0.4) ? light.sun : stage.lit(random.pick(walls)),
      { opacity: random.between(0.12, 0.4) },
    )
  }
  let front = rect(0, h * 0.93, w, h * 0.07, stage.lit('#5a524c'))
  for (let post = 0; post < 22; post++)
    front += rect((w * post) / 21, h * 0.86, w * 0.005, h * 0.08, stage.lit('#3a3634'))
  front += rect(0, h * 0.855, w, h * 0.008, stage.lit('#3a3634'))
  if (random.chance(0.6))
    for (const [left, build] of [
      [0.3, 'man'],
      [0.37, 'woman'],
    ] as const)
      front += drawFigure(
        stage,
        chooseLook(random, build, stage.year),
        w * (left + random.between(0, 0.3)),
        h * 0.97,
        h * 0.36,
      )
  return { back: back + drawBirds(stage, bank), front, blur: 1.2 }
}
