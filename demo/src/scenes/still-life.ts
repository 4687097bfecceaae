import { darken, lighten, mix } from '../drawing/colour.ts'
import { circle, ellipse, path, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

/** Flowers in a vase on a sill. */
export const flowers: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const wall = random.pick(['#8fa0ac', '#c4a890', '#a8b098', '#d8cbb0', '#7a8a8a'])
  let back = rect(
    0,
    0,
    w,
    h,
    stage.gradient(
      [
        [0, stage.lit(lighten(wall, 0.25))],
        [1, stage.lit(darken(wall, 0.25))],
      ],
      'right',
    ),
  )
  back += polygon(
    [
      [w * 0.1, 0],
      [w * 0.42, 0],
      [w * 0.75, h * 0.8],
      [w * 0.4, h * 0.8],
    ],
    light.sun,
    { opacity: 0.3 },
  )
  const x = w * random.between(0.42, 0.58)
  const s = Math.min(w, h)
  let front =
    rect(
      0,
      h * 0.8,
      w,
      h * 0.2,
      stage.gradient([
        [0, stage.lit('#b08a60')],
        [1, stage.lit('#6a4a30')],
      ]),
    ) + ellipse(x + s * 0.12, h * 0.875, s * 0.24, s * 0.03, '#1c120c', { opacity: 0.35 })
  const petals = random.pick([
    ['#e0b03a', '#d8862f', '#f2d88a'],
    ['#c8485a', '#e08a94', '#f4d6d2'],
    ['#6a6fb0', '#a89ad0', '#e6e0f2'],
    ['#f6f0e4', '#e8dcb8', '#f2e6a8'],
  ] as const)
  for (let stem = 0; stem < 17; stem++) {
    const fx = x + s * random.between(-0.3, 0.3)
    const fy = h * 0.36 + s * random.between(-0.24, 0.16)
    front +=
      stroke(`M${x} ${h * 0.66} Q${(x + fx) / 2} ${h * 0.55} ${fx} ${fy}`, stage.lit('#56703a'), s * 0.008) +
      ellipse((x + fx) / 2, (h * 0.62 + fy) / 2, s * 0.05, s * 0.018, stage.lit('#6d8a48'))
    front += drawBloom(stage, fx, fy, s * random.between(0.04, 0.075), random.pick(petals))
  }
  const glaze = random.pick(['#4a6f9a', '#e6dcc8', '#7a8a6a', '#a8583f'])
  front += path(
    `M${x - s * 0.08} ${h * 0.6} Q${x - s * 0.06} ${h * 0.65} ${x - s * 0.14} ${h * 0.73} Q${x - s * 0.16} ${h * 0.86} ${x - s * 0.07} ${h * 0.88} L${x + s * 0.07} ${h * 0.88} Q${x + s * 0.16} ${h * 0.86} ${x + s * 0.14} ${h * 0.73} Q${x + s * 0.06} ${h * 0.65} ${x + s * 0.08} ${h * 0.6}Z`,
    stage.gradient(
      [
        [0, stage.lit(lighten(glaze, 0.4))],
        [0.5, stage.lit(glaze)],
        [1, stage.lit(darken(glaze, 0.4))],
      ],
      'right',
    ),
  )
  for (let fallen = 0; fallen < 6; fallen++)
    front += ellipse(
      x + s * random.between(-0.4, 0.4),
      h * random.between(0.86, 0.95),
      s * 0.016,
      s * 0.008,
      stage.lit(petals[0]),
    )
  return { back, front, blur: 8 }
}

function drawBloom(stage: Stage, x: number, y: number, s: number, colour: string): string {
  let svg = ''
  for (let petal = 0; petal < 9; petal++) {
    const turn = (petal / 9) * 6.28
    svg += circle(
      x + Math.cos(turn) * s * 0.6,
      y + Math.sin(turn) * s * 0.55,
      s * 0.44,
      stage.lit(petal % 2 ? colour : lighten(colour, 0.2)),
    )
  }
  return svg + circle(x, y, s * 0.36, stage.lit(mix(colour, '#6a4a1c', 0.6)))
}

/** Letters tied with a ribbon, a box, a pressed flower and an old watch on a desk. */
export const keepsakes: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  let back = ''
  for (let board = 0; board < 6; board++)
    back += rect(
      0,
      (h * board) / 6,
      w,
      h / 6 - 2,
      stage.lit(mix('#7a5233', '#4a3020', random.between(0, 0.9))),
    )
  const s = Math.min(w, h)
  let front = ''
  for (let sheet = 0; sheet < 5; sheet++) {
    const x = w * random.between(0.14, 0.6)
    const y = h * random.between(0.1, 0.6)
    let page =
      rect(s * 0.012, s * 0.016, s * 0.46, s * 0.34, '#120a06', { opacity: 0.3 }) +
      rect(0, 0, s * 0.46, s * 0.34, stage.lit(mix('#f2e6cc', '#d8bf94', random.next())))
    for (let line = 0; line < 9; line++)
      page += stroke(
        `M${s * 0.04} ${s * (0.05 + line * 0.03)} q${s * 0.06} ${s * 0.01} ${s * 0.12} 0 t${s * 0.12} 0 t${s * random.between(0.04, 0.11)} 0`,
        stage.lit('#3a3a5c'),
        1.8,
        { opacity: 0.65 },
      )
    page += rect(
      s * 0.37,
      s * 0.02,
      s * 0.06,
      s * 0.075,
      stage.lit(random.pick(['#a83a34', '#3f6a8a', '#5d7a4a'])),
    )
    front += `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${random.integer(-28, 28)})">${page}</g>`
  }
  const x = w * random.between(0.68, 0.8)
  const y = h * random.between(0.55, 0.72)
  front +=
    circle(x + s * 0.012, y + s * 0.016, s * 0.13, '#120a06', { opacity: 0.4 }) +
    circle(
      x,
      y,
      s * 0.13,
      stage.gradient(
        [
          [0, '#fff0b8'],
          [0.7, stage.lit('#c9a04a')],
          [1, stage.lit('#7a5a1c')],
        ],
        'round',
      ),
    ) +
    circle(x, y, s * 0.108, stage.lit('#f8f2e2'))
  for (let hour = 0; hour < 12; hour++)
    front += circle(
      x + Math.sin((hour * Math.PI) / 6) * s * 0.09,
      y - Math.cos((hour * Math.PI) / 6) * s * 0.09,
      s * 0.006,
      '#2a2018',
    )
  front +=
    stroke(`M${x} ${y} l${s * 0.044} ${s * 0.022}`, '#1c1410', s * 0.009) +
    stroke(`M${x} ${y} l${s * 0.066} ${s * 0.03}`, '#1c1410', s * 0.006) +
    stroke(
      `M${x} ${y - s * 0.14} q${s * 0.1} ${-s * 0.16} ${s * 0.3} ${-s * 0.1}`,
      stage.lit('#c9a04a'),
      s * 0.012,
    )
  for (let petal = 0; petal < 5; petal++)
    front += ellipse(
      w * 0.2 + Math.cos(petal * 1.256) * s * 0.03,
      h * 0.82 + Math.sin(petal * 1.256) * s * 0.03,
      s * 0.024,
      s * 0.02,
      stage.lit('#3f4a9a'),
    )
  front += stroke(
    `M${w * 0.2} ${h * 0.84} q${s * 0.03} ${s * 0.06} ${s * 0.02} ${s * 0.12}`,
    stage.lit('#56703a'),
    s * 0.008,
  )
  return { back, front, blur: 1.6 }
}
