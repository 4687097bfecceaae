import { lighten, mix } from '../drawing/colour.ts'
import { createRidgeLine, drawBirds, drawRidge, drawSky } from '../drawing/nature.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

/** Draws the sea from the horizon down to `bottom`, with glints. */
function drawSea(stage: Stage, horizon: number, bottom: number): string {
  const { width: w, light, random } = stage
  const deep = random.pick(['#2f6d8a', '#2b5f86', '#3c7d86'])
  let svg = rect(
    0,
    horizon,
    w,
    bottom - horizon,
    stage.gradient([
      [0, stage.lit(mix(deep, light.skyLow, 0.45))],
      [0.25, stage.lit(deep)],
      [1, stage.lit(mix(deep, '#8fd0c4', 0.5))],
    ]),
  )
  for (let wave = 0; wave < 90; wave++) {
    const t = random.next() ** 1.6
    const y = horizon + (bottom - horizon) * t
    svg += ellipse(
      random.between(0, w),
      y,
      w * (0.01 + 0.05 * t) * random.between(0.5, 1.6),
      (bottom - horizon) * 0.006 * (0.4 + t),
      lighten(light.sun, 0.2),
      { opacity: random.between(0.12, 0.5) },
    )
  }
  return svg
}

function drawUmbrella(stage: Stage, x: number, y: number, size: number): string {
  const { random } = stage
  const [one, two] = random.pick([
    ['#c4473a', '#f4ead6'],
    ['#2f6f8f', '#f4ead6'],
    ['#e0a83a', '#f6efe0'],
    ['#3f7d5c', '#f0e6cc'],
  ] as const)
  let top = ''
  for (let part = 0; part < 6; part++) {
    const from = -size + (part * size) / 3
    top += path(
      `M0 ${-size * 1.62} Q${from * 0.7} ${-size * 1.5} ${from} ${-size * 0.95} Q${from + size / 6} ${-size * 0.88} ${from + size / 3} ${-size * 0.95} Q${(from + size / 3) * 0.7} ${-size * 1.5} 0 ${-size * 1.62}Z`,
      stage.lit(part % 2 ? one : two),
    )
  }
  const shadow = ellipse(size * 0.3, size * 0.02, size * 0.95, size * 0.13, '#4a3a2c', { opacity: 0.25 })
  const bed = polygon(
    [
      [-size * 0.2, -size * 0.06],
      [size * 0.75, -size * 0.06],
      [size * 0.95, -size * 0.42],
      [size * 0.7, -size * 0.18],
      [-size * 0.2, -size * 0.18],
    ],
    stage.lit(one),
  )
  return group(
    shadow + stroke(`M0 0 L0 ${-size * 1.6}`, stage.lit('#efe6d6'), size * 0.05) + bed + top,
    `translate(${Math.round(x)} ${Math.round(y)}) rotate(${random.integer(-7, 7)})`,
  )
}

/** A beach with umbrellas, bathers and a headland. */
export const beach: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const horizon = h * random.between(0.36, 0.46)
  const sand = random.pick(['#e2cfa4', '#d8c198', '#e6d7b8'])
  const shore = h * random.between(0.6, 0.68)
  let back = drawSky(stage, horizon) + drawSea(stage, horizon, shore + h * 0.06)
  const land = createRidgeLine(stage, horizon - h * 0.04, h * 0.05, 0.4)
  back += polygon(
    [
      [0, horizon + 3],
      ...land
        .slice(0, random.integer(25, 50))
        .map(([x, y], index, all) => [x, y + (horizon - y) * (index / all.length) ** 2] as const),
      [w * 0.6, horizon + 3],
    ],
    stage.lit(mix('#5c7358', light.haze, 0.5)),
  )
  const edge = createRidgeLine(stage, shore, h * 0.012, 0.3)
  back += drawRidge(
    stage,
    edge.map(([x, y]) => [x, y - h * 0.012] as const),
    stage.lit('#f6f6f0'),
  )
  back +=
    drawRidge(stage, edge, stage.lit(mix(sand, '#8a7350', 0.35))) +
    drawRidge(
      stage,
      edge.map(([x, y]) => [x, y + h * 0.03] as const),
      stage.gradient([
        [0, stage.lit(sand)],
        [1, stage.lit(mix(sand, '#a88c5e', 0.35))],
      ]),
    )
  let front = ''
  for (let spot = 0; spot < random.integer(3, 7); spot++) {
    const t = (spot + random.between(0, 0.7)) / 7
    front += drawUmbrella(stage, w * random.between(0.04, 0.96), h * (0.7 + 0.24 * t), h * (0.09 + 0.11 * t))
  }
  for (let bather = 0; bather < random.integer(1, 4); bather++) {
    const look = chooseLook(random, random.pick(['girl', 'boy', 'woman', 'man'] as const), stage.year)
    front += drawFigure(
      stage,
      { ...look, under: look.skin, hat: random.chance(0.4) },
      w * random.between(0.15, 0.85),
      h * random.between(0.76, 0.9),
      h * random.between(0.26, 0.34),
    )
  }
  for (let print = 0; print < 60; print++)
    front += ellipse(random.between(0, w), h * random.between(0.82, 1), w * 0.006, h * 0.003, '#7a6342', {
      opacity: 0.22,
    })
  return { back: back + drawBirds(stage, horizon), front, blur: 1.5 }
}

/** A quay with moored boats, or a ferry at sea when the motif says so. */
export const harbour: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const horizon = h * random.between(0.48, 0.56)
  let back =
    drawSky(stage, horizon) +
    drawRidge(
      stage,
      createRidgeLine(stage, horizon - h * 0.03, h * 0.05, 0.35),
      stage.lit(mix('#5a6f68', stage.light.haze, 0.5)),
    )
  back += drawSea(stage, horizon, h)
  const ferry = stage.motif.includes('ferry')
  let front = ferry ? drawSteamer(stage, w * random.between(0.35, 0.6), h * 0.66, w * 0.5) : ''
  if (!ferry) {
    for (let boat = 0; boat < random.integer(4, 6); boat++) {
      const depth = boat / 6
      front += drawSailingBoat(
        stage,
        w * random.between(0.06, 0.94),
        horizon + h * (0.08 + depth * 0.4),
        w * (0.08 + depth * 0.12),
      )
    }
  }
  return { back: back + drawBirds(stage, horizon), front, blur: 1.3 }
}

function drawSailingBoat(stage: Stage, x: number, y: number, size: number): string {
  const { random } = stage
  const hull = random.pick(['#b5472f', '#2f5a7a', '#e8e0d0', '#3f6a52', '#d9a441'])
  const rigged = random.chance(0.6)
  let svg = ellipse(0, size * 0.1, size * 0.62, size * 0.05, '#14222e', { opacity: 0.35 })
  svg += path(
    `M${-size * 0.55} ${-size * 0.12} Q0 ${-size * 0.02} ${size * 0.6} ${-size * 0.18} Q${size * 0.45} ${size * 0.12} ${size * 0.3} ${size * 0.12} L${-size * 0.38} ${size * 0.12} Q${-size * 0.5} ${size * 0.08} ${-size * 0.55} ${-size * 0.12}Z`,
    stage.lit(hull),
  )
  svg += stroke(
    `M${-size * 0.54} ${-size * 0.1} Q0 0 ${size * 0.58} ${-size * 0.16}`,
    stage.lit('#f3ecdf'),
    size * 0.03,
  )
  svg += stroke(`M0 ${-size * 0.05} L0 ${-size * 1.1}`, stage.lit('#5b4433'), size * 0.03)
  if (rigged)
    svg +=
      path(
        `M${size * 0.04} ${-size * 1.08} Q${size * 0.5} ${-size * 0.6} ${size * 0.5} ${-size * 0.22} L${size * 0.04} ${-size * 0.2}Z`,
        stage.lit('#f4ecdc'),
      ) +
      path(
        `M${-size * 0.04} ${-size * 0.95} L${-size * 0.42} ${-size * 0.2} L${-size * 0.04} ${-size * 0.2}Z`,
        stage.lit('#e6d9c2'),
      )
  return group(svg, `translate(${Math.round(x)} ${Math.round(y)}) scale(${random.chance(0.5) ? 1 : -1} 1)`)
}

function drawSteamer(stage: Stage, x: number, y: number, size: number): string {
  let svg =
    path(
      `M${-size * 0.55} ${-size * 0.06} L${size * 0.6} ${-size * 0.1} L${size * 0.48} ${size * 0.1} L${-size * 0.5} ${size * 0.1}Z`,
      stage.lit('#232a36'),
    ) + rect(-size * 0.5, size * 0.07, size * 0.97, size * 0.04, stage.lit('#8f332b'))
  for (let deck = 0; deck < 2; deck++) {
    const half = size * (0.42 - deck * 0.12)
    svg += rect(-half, -size * (0.17 + deck * 0.09), half * 1.9, size * 0.1, stage.lit('#f0ebe0'))
    for (let port = 0; port < 12 - deck * 3; port++)
      svg += rect(
        -half * 0.94 + port * size * 0.064,
        -size * (0.14 + deck * 0.09),
        size * 0.032,
        size * 0.035,
        stage.light.name === 'dusk' ? '#ffd98c' : stage.lit('#4a5866'),
      )
  }
  svg +=
    polygon(
      [
        [-size * 0.02, -size * 0.26],
        [size * 0.1, -size * 0.26],
        [size * 0.08, -size * 0.46],
        [-size * 0.02, -size * 0.46],
      ],
      stage.lit('#c4502e'),
    ) + rect(-size * 0.022, -size * 0.46, size * 0.106, size * 0.04, stage.lit('#20242c'))
  for (let puff = 0; puff < 14; puff++)
    svg += circle(
      -size * (0.01 + puff * 0.045),
      -size * (0.5 + puff * 0.014),
      size * (0.03 + puff * 0.007),
      '#d9d4cc',
      { opacity: 0.36 - puff * 0.02 },
    )
  svg += stroke(
    `M${-size * 0.9} ${size * 0.115} Q0 ${size * 0.09} ${size * 0.58} ${size * 0.11}`,
    '#f2f5f4',
    size * 0.016,
    { opacity: 0.8 },
  )
  return group(svg, `translate(${Math.round(x)} ${Math.round(y)})`)
}
