import { darken, lighten } from '../drawing/colour.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { drawCurtainedWindow, drawRoom } from '../drawing/room.ts'
import { circle, ellipse, group, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

/** A room with a window, an armchair, a lamp, and the radio on its shelf. */
export const interior: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const floor = h * 0.74
  const flip = random.chance(0.5)
  let back = drawRoom(stage, floor) + drawCurtainedWindow(stage, w * 0.1, h * 0.12, w * 0.24, h * 0.42)
  for (const [x, y, size] of [
    [0.46, 0.14, 0.1],
    [0.6, 0.1, 0.07],
    [0.47, 0.34, 0.06],
  ] as const)
    back +=
      rect(w * x, h * y, w * size, w * size * 1.2, stage.lit('#6a4a2e')) +
      rect(
        w * (x + 0.008),
        h * y + w * 0.008,
        w * (size - 0.016),
        w * (size * 1.2 - 0.016),
        stage.lit(random.pick(['#c9b48a', '#8fa0a0', '#b8907a'])),
      )
  let front = polygon(
    [
      [w * 0.1, h],
      [w * 0.36, floor + 4],
      [w * 0.7, floor + 4],
      [w * 0.9, h],
    ],
    stage.lit(random.pick(['#8a3a34', '#3f5a6a', '#6a5a3a'])),
    { opacity: 0.75 },
  )
  front += rect(w * 0.66, h * 0.4, w * 0.3, h * 0.025, stage.lit('#5a3d28'))
  front +=
    rect(
      w * 0.7,
      h * 0.25,
      w * 0.18,
      h * 0.15,
      stage.gradient([
        [0, stage.lit('#a8703f')],
        [1, stage.lit('#6a4226')],
      ]),
      { rx: w * 0.02 },
    ) +
    rect(w * 0.715, h * 0.275, w * 0.09, h * 0.095, stage.lit('#e0c890'), { rx: 6 }) +
    circle(w * 0.845, h * 0.3, w * 0.016, stage.lit('#f0e2c0')) +
    circle(w * 0.845, h * 0.36, w * 0.011, stage.lit('#f0e2c0'))
  for (let slit = 0; slit < 6; slit++)
    front += rect(w * 0.72, h * (0.285 + slit * 0.013), w * 0.08, h * 0.004, stage.lit('#7a5a34'))
  const glow = stage.gradient(
    [
      [0, '#ffe7a8', 0.75],
      [0.5, '#ffd98c', 0.25],
      [1, '#ffd98c', 0],
    ],
    'round',
  )
  if (light.name === 'dusk' || light.name === 'overcast') front += circle(w * 0.5, h * 0.46, w * 0.3, glow)
  front +=
    stroke(`M${w * 0.5} ${floor + h * 0.04} L${w * 0.5} ${h * 0.48}`, stage.lit('#4a3526'), w * 0.008) +
    polygon(
      [
        [w * 0.46, h * 0.38],
        [w * 0.54, h * 0.38],
        [w * 0.57, h * 0.49],
        [w * 0.43, h * 0.49],
      ],
      light.name === 'noon' ? stage.lit('#e2d2b0') : '#ffe9b8',
    )
  front += drawArmchair(stage, w * 0.72, h * 0.94, h * 0.44)
  if (random.chance(0.7))
    front += drawFigure(
      stage,
      chooseLook(random, random.pick(['grandmother', 'woman', 'girl', 'boy'] as const), stage.year),
      w * random.between(0.26, 0.42),
      h * 0.95,
      h * 0.58,
    )
  const mirror = (content: string) => (flip ? group(content, `translate(${w} 0) scale(-1 1)`) : content)
  return { back: mirror(back), front: mirror(front), blur: 2.2 }
}

function drawArmchair(stage: Stage, x: number, ground: number, s: number): string {
  const cloth = stage.random.pick(['#7a4a3a', '#4f6a5a', '#8a7a3f', '#5a5a78', '#a8643f'])
  const lightSide = stage.gradient(
    [
      [0, stage.lit(lighten(cloth, 0.2))],
      [1, stage.lit(darken(cloth, 0.25))],
    ],
    'right',
  )
  return (
    ellipse(x, ground, s * 0.62, s * 0.05, '#120c0a', { opacity: 0.4 }) +
    rect(x - s * 0.4, ground - s * 0.95, s * 0.8, s * 0.8, lightSide, { rx: s * 0.16 }) +
    rect(x - s * 0.36, ground - s * 0.42, s * 0.72, s * 0.24, stage.lit(lighten(cloth, 0.14)), {
      rx: s * 0.07,
    }) +
    rect(x - s * 0.54, ground - s * 0.58, s * 0.2, s * 0.54, lightSide, { rx: s * 0.09 }) +
    rect(x + s * 0.34, ground - s * 0.58, s * 0.2, s * 0.54, stage.lit(darken(cloth, 0.3)), { rx: s * 0.09 })
  )
}
