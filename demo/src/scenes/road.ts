import { darken, lighten, mix } from '../drawing/colour.ts'
import {
  createRidgeLine,
  drawCypress,
  drawGrass,
  drawLeafyTree,
  drawRidge,
  drawSky,
} from '../drawing/nature.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

/** A car at the side of a road; small and round before 1980, longer after. */
export const road: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const green = random.pick(['#7f9450', '#a89a54', '#6d8a4c'])
  let back = drawSky(stage, h * 0.56)
  for (let hill = 0; hill < 3; hill++)
    back += drawRidge(
      stage,
      createRidgeLine(stage, h * (0.44 + hill * 0.06), h * 0.06, hill === 0 ? 0.5 : 0.25),
      stage.lit(mix(stage.light.haze, hill === 0 ? '#7088a0' : green, 0.35 + hill * 0.25)),
    )
  let front = rect(0, h * 0.66, w, h * 0.34, stage.lit(green))
  for (const x of [random.between(0, 0.2), random.between(0.75, 1)])
    front += random.chance(0.5)
      ? drawCypress(stage, w * x, h * 0.72, h * 0.42)
      : drawLeafyTree(stage, w * x, h * 0.74, h * 0.46, '#5c7a3c')
  front += drawGrass(stage, h * 0.67, h * 0.76, green, ['#f2e6c0', '#d8453a'])
  front +=
    polygon(
      [
        [0, h * 0.78],
        [w, h * 0.74],
        [w, h],
        [0, h],
      ],
      stage.gradient([
        [0, stage.lit('#a09a92')],
        [1, stage.lit('#6d6864')],
      ]),
    ) +
    stroke(`M0 ${h * 0.955} L${w} ${h * 0.925}`, stage.lit('#e8e2d2'), h * 0.008, {
      'stroke-dasharray': '90 60',
    })
  front += drawCar(stage, w * random.between(0.42, 0.56), h * 0.87, w * (stage.year < 1980 ? 0.42 : 0.5))
  const x = random.chance(0.5) ? 0.16 : 0.86
  front += drawFigure(
    stage,
    chooseLook(random, random.pick(['man', 'woman'] as const), stage.year),
    w * x,
    h * 0.91,
    h * 0.5,
  )
  if (random.chance(0.6))
    front += drawFigure(
      stage,
      chooseLook(random, random.pick(['girl', 'boy'] as const), stage.year),
      w * (x + 0.07),
      h * 0.93,
      h * 0.5,
    )
  return { back, front, blur: 1.8 }
}

function drawCar(stage: Stage, x: number, ground: number, size: number): string {
  const { random } = stage
  const small = stage.year < 1980
  const paint = random.pick(
    small
      ? ['#c9d2c4', '#e8dcc0', '#9fb8c4', '#b8453a', '#d9b25a', '#6f8a7a']
      : ['#8f9aa4', '#3a4a63', '#a83a34', '#d8d8d4', '#4a5a4a'],
  )
  const body = stage.gradient([
    [0, stage.lit(lighten(paint, 0.35))],
    [0.5, stage.lit(paint)],
    [1, stage.lit(darken(paint, 0.35))],
  ])
  const s = size
  const shell = small
    ? `M${-s * 0.5} ${-s * 0.1} Q${-s * 0.5} ${-s * 0.23} ${-s * 0.36} ${-s * 0.26} Q${-s * 0.24} ${-s * 0.46} ${-s * 0.02} ${-s * 0.47} Q${s * 0.2} ${-s * 0.46} ${s * 0.27} ${-s * 0.28} Q${s * 0.46} ${-s * 0.26} ${s * 0.5} ${-s * 0.14} L${s * 0.48} ${-s * 0.06} L${-s * 0.48} ${-s * 0.06}Z`
    : `M${-s * 0.5} ${-s * 0.08} L${-s * 0.49} ${-s * 0.2} Q${-s * 0.34} ${-s * 0.23} ${-s * 0.25} ${-s * 0.25} Q${-s * 0.14} ${-s * 0.36} ${-s * 0.04} ${-s * 0.37} L${s * 0.2} ${-s * 0.37} Q${s * 0.3} ${-s * 0.34} ${s * 0.36} ${-s * 0.24} Q${s * 0.5} ${-s * 0.22} ${s * 0.5} ${-s * 0.08}Z`
  const glass = stage.gradient([
    [0, stage.lit('#cfe0e6')],
    [1, stage.lit('#4a5a66')],
  ])
  const panes = small
    ? path(
        `M${-s * 0.29} ${-s * 0.28} Q${-s * 0.2} ${-s * 0.41} ${-s * 0.05} ${-s * 0.42} L${-s * 0.05} ${-s * 0.28}Z`,
        glass,
      ) +
      path(
        `M${-s * 0.01} ${-s * 0.28} L${-s * 0.01} ${-s * 0.42} Q${s * 0.15} ${-s * 0.41} ${s * 0.21} ${-s * 0.28}Z`,
        glass,
      )
    : path(
        `M${-s * 0.21} ${-s * 0.25} Q${-s * 0.12} ${-s * 0.335} ${-s * 0.03} ${-s * 0.34} L${s * 0.05} ${-s * 0.34} L${s * 0.05} ${-s * 0.25}Z`,
        glass,
      ) +
      path(
        `M${s * 0.08} ${-s * 0.25} L${s * 0.08} ${-s * 0.34} L${s * 0.19} ${-s * 0.34} Q${s * 0.27} ${-s * 0.32} ${s * 0.31} ${-s * 0.25}Z`,
        glass,
      )
  let svg = ellipse(0, 0, s * 0.54, s * 0.035, '#120e10', { opacity: 0.4 }) + path(shell, body) + panes
  svg +=
    stroke(
      `M${-s * 0.47} ${-s * 0.155} L${s * 0.47} ${-s * 0.16}`,
      stage.lit(lighten(paint, 0.6)),
      s * 0.008,
    ) +
    stroke(`M${-s * 0.03} ${-s * 0.28} L${-s * 0.03} ${-s * 0.08}`, stage.lit(darken(paint, 0.35)), s * 0.004)
  svg +=
    rect(-s * 0.51, -s * 0.09, s * 0.1, s * 0.02, stage.lit('#dcdad4')) +
    rect(s * 0.41, -s * 0.09, s * 0.1, s * 0.02, stage.lit('#dcdad4')) +
    circle(s * 0.46, -s * 0.17, s * 0.024, stage.lit('#fff3cf'))
  if (stage.motif.includes('luggage') || (small && random.chance(0.4))) {
    for (let piece = 0; piece < 4; piece++)
      svg += rect(
        -s * 0.2 + piece * s * 0.1,
        -s * (0.53 + random.between(0, 0.04)),
        s * 0.095,
        s * 0.07,
        stage.lit(random.pick(['#7a5233', '#5a3a2a', '#8a7a4a', '#3f5a6a', '#a8392f'])),
        { rx: 3 },
      )
    svg += rect(-s * 0.22, -s * 0.475, s * 0.44, s * 0.01, stage.lit('#4a4540'))
  }
  for (const wheel of [-0.3, 0.31])
    svg +=
      circle(s * wheel, -s * 0.07, s * 0.075, '#1c1a1b') +
      circle(s * wheel, -s * 0.07, s * 0.042, stage.lit('#cfccc4')) +
      circle(s * wheel, -s * 0.07, s * 0.016, stage.lit('#6a6660'))
  return group(
    svg,
    `translate(${Math.round(x)} ${Math.round(ground)}) scale(${random.chance(0.5) ? 1 : -1} 1)`,
  )
}
