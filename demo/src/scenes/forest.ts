import { mix } from '../drawing/colour.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, path, polygon, rect } from '../drawing/shapes.ts'
import type { Scene } from '../drawing/stage.ts'

/** A path through a wood, in the colours of the season. */
export const forest: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const leaves =
    stage.motif.includes('autumn') || random.chance(0.5)
      ? ['#c2802f', '#a8502a', '#d8a83f', '#8a6a2f']
      : ['#5f8a42', '#7aa04c', '#4a7040', '#93a84e']
  let back = rect(
    0,
    0,
    w,
    h,
    stage.gradient([
      [0, stage.lit(mix(leaves[0] ?? '#777777', light.sun, 0.45))],
      [0.55, light.sun],
      [1, stage.lit(leaves[1] ?? '#777777')],
    ]),
  )
  for (let trunk = 0; trunk < 26; trunk++)
    back += rect(
      random.between(0, w),
      0,
      w * random.between(0.006, 0.016),
      h * 0.62,
      stage.lit(mix('#6a5a4c', light.haze, 0.5)),
    )
  for (let leaf = 0; leaf < 240; leaf++)
    back += circle(
      random.between(0, w),
      random.between(0, h * 0.5),
      h * random.between(0.01, 0.04),
      stage.lit(random.pick(leaves)),
      { opacity: 0.5 },
    )
  let front = polygon(
    [
      [0, h * 0.62],
      [w, h * 0.6],
      [w, h],
      [0, h],
    ],
    stage.gradient([
      [0, stage.lit(leaves[2] ?? '#777777')],
      [1, stage.lit('#4a3a24')],
    ]),
  )
  front += path(
    `M${w * 0.46} ${h * 0.6} Q${w * 0.6} ${h * 0.75} ${w * 0.2} ${h} L${w * 0.75} ${h} Q${w * 0.72} ${h * 0.74} ${w * 0.54} ${h * 0.6}Z`,
    stage.lit('#c9b08a'),
    { opacity: 0.85 },
  )
  for (let leaf = 0; leaf < 300; leaf++)
    front += circle(
      random.between(0, w),
      h * random.between(0.63, 1),
      h * random.between(0.003, 0.01),
      stage.lit(random.pick(leaves)),
      { opacity: 0.85 },
    )
  for (const x of [0.02, 0.16, 0.8, 0.95]) {
    const trunk = stage.gradient(
      [
        [0, stage.lit('#8a7660')],
        [0.4, stage.lit('#5d4c3e')],
        [1, stage.lit('#2f2620')],
      ],
      'right',
    )
    const wide = w * random.between(0.03, 0.06)
    front += path(
      `M${w * x} 0 L${w * x + wide} 0 Q${w * x + wide * 0.9} ${h * 0.6} ${w * x + wide * 1.4} ${h * 0.84} L${w * x - wide * 0.4} ${h * 0.84} Q${w * x + wide * 0.1} ${h * 0.6} ${w * x} 0Z`,
      trunk,
    )
  }
  if (random.chance(0.7))
    for (const look of ['woman', 'girl'] as const)
      front += drawFigure(
        stage,
        chooseLook(random, look, stage.year),
        w * (look === 'woman' ? 0.47 : 0.52),
        h * 0.8,
        h * 0.3,
      )
  return { back, front, blur: 5 }
}
