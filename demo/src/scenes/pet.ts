import { darken, mix } from '../drawing/colour.ts'
import { drawGrass } from '../drawing/nature.ts'
import { circle, ellipse, path, polygon, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

/** A dog, or a cat when the motif says so, in the garden. */
export const pet: Scene = (stage) => {
  const { width: w, height: h, random, light } = stage
  const cat = stage.motif.includes('cat')
  const fur = random.pick(
    cat
      ? ['#c98a4a', '#5a5552', '#d8cfc2', '#3a3534']
      : ['#a8703f', '#e0cdb0', '#4a3a32', '#c9a06a', '#6a4a34'],
  )
  let back = rect(
    0,
    0,
    w,
    h,
    stage.gradient([
      [0, light.skyLow],
      [0.42, stage.lit('#9fb070')],
      [0.6, stage.lit('#7f9450')],
      [1, stage.lit('#5d7440')],
    ]),
  )
  for (let spot = 0; spot < 60; spot++)
    back += circle(
      random.between(0, w),
      random.between(0, h * 0.6),
      w * random.between(0.01, 0.05),
      random.pick([light.sun, '#e6d27a', '#d98a7a', '#7a944a', '#5c7a3c']),
      { opacity: random.between(0.2, 0.5) },
    )
  const s = Math.min(w, h) * 0.5
  const x = w * random.between(0.4, 0.6)
  const ground = h * 0.88
  return {
    back,
    front:
      drawGrass(stage, h * 0.72, h * 0.9, '#6d8450', ['#f2e6c0', '#e2b33c']) +
      drawAnimal(stage, cat, fur, x, ground, s) +
      drawGrass(stage, h * 0.9, h, '#6d8450', ['#f2e6c0']),
    blur: 6,
  }
}

function drawAnimal(stage: Stage, cat: boolean, fur: string, x: number, ground: number, s: number): string {
  const coat = stage.gradient(
    [
      [0, stage.lit(mix(fur, '#fff3e0', 0.3))],
      [1, stage.lit(darken(fur, 0.3))],
    ],
    'right',
  )
  const dark = stage.lit(darken(fur, 0.35))
  let svg = ellipse(x, ground, s * 0.5, s * 0.06, '#1c2412', { opacity: 0.4 })
  svg += stroke(
    cat
      ? `M${x + s * 0.28} ${ground - s * 0.06} Q${x + s * 0.6} ${ground - s * 0.1} ${x + s * 0.5} ${ground - s * 0.42}`
      : `M${x + s * 0.26} ${ground - s * 0.1} Q${x + s * 0.5} ${ground - s * 0.2} ${x + s * 0.52} ${ground - s * 0.4}`,
    coat,
    s * 0.08,
  )
  svg += path(
    `M${x - s * 0.2} ${ground} Q${x - s * 0.28} ${ground - s * 0.5} ${x} ${ground - s * 0.62} Q${x + s * 0.36} ${ground - s * 0.5} ${x + s * 0.34} ${ground}Z`,
    coat,
  )
  for (const leg of [-0.12, 0.06])
    svg +=
      rect(x + s * leg - s * 0.05, ground - s * 0.34, s * 0.1, s * 0.34, stage.lit(fur), { rx: s * 0.05 }) +
      ellipse(
        x + s * leg - s * 0.01,
        ground - s * 0.02,
        s * 0.075,
        s * 0.04,
        stage.lit(mix(fur, '#ffffff', 0.3)),
      )
  const hy = ground - s * 0.76
  const hx = x - s * 0.05
  svg += cat
    ? polygon(
        [
          [hx - s * 0.19, hy - s * 0.06],
          [hx - s * 0.17, hy - s * 0.3],
          [hx - s * 0.03, hy - s * 0.17],
        ],
        coat,
      ) +
      polygon(
        [
          [hx + s * 0.19, hy - s * 0.06],
          [hx + s * 0.17, hy - s * 0.3],
          [hx + s * 0.03, hy - s * 0.17],
        ],
        dark,
      )
    : ''
  svg += ellipse(hx, hy, s * (cat ? 0.21 : 0.19), s * (cat ? 0.18 : 0.2), coat)
  if (!cat)
    svg +=
      ellipse(hx - s * 0.19, hy + s * 0.02, s * 0.07, s * 0.17, dark) +
      ellipse(hx + s * 0.19, hy + s * 0.02, s * 0.07, s * 0.17, dark) +
      ellipse(hx, hy + s * 0.1, s * 0.11, s * 0.1, stage.lit(mix(fur, '#fff3e0', 0.45)))
  for (const side of [-1, 1])
    svg +=
      circle(hx + side * s * 0.08, hy - s * 0.02, s * 0.028, cat ? stage.lit('#9aa84a') : '#1c1614') +
      circle(hx + side * s * 0.08, hy - s * 0.02, s * 0.016, '#120e0e') +
      circle(hx + side * s * 0.08 + s * 0.008, hy - s * 0.03, s * 0.007, '#ffffff')
  svg += ellipse(
    hx,
    hy + s * (cat ? 0.06 : 0.07),
    s * (cat ? 0.022 : 0.045),
    s * (cat ? 0.016 : 0.032),
    '#1c1614',
  )
  if (!cat)
    return `${svg}${rect(hx - s * 0.14, hy + s * 0.2, s * 0.28, s * 0.045, stage.lit('#b8392f'), { rx: 6 })}${circle(hx, hy + s * 0.26, s * 0.03, stage.lit('#e0b04a'))}`
  for (const side of [-1, 1])
    for (const up of [-0.02, 0.02])
      svg += stroke(
        `M${hx + side * s * 0.05} ${hy + s * 0.08} L${hx + side * s * 0.24} ${hy + s * (0.07 + up * 2)}`,
        '#f6efe2',
        s * 0.006,
      )
  return svg
}
