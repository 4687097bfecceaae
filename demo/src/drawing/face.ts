import { darken, mix } from './colour.ts'
import type { Look } from './people.ts'
import { circle, ellipse, path, rect, stroke } from './shapes.ts'
import type { Stage } from './stage.ts'

/** Draws the eyes, brows, nose and mouth of a head with the radius `head` and its centre at `cy`. */
export function drawFace(stage: Stage, look: Look, cy: number, head: number): string {
  const ink = stage.lit(darken(look.skin, 0.62))
  const soft = stage.lit(darken(look.skin, 0.3))
  const brow = stage.lit(darken(look.hair, 0.15))
  const open = stage.random.chance(0.55)
  let svg = ''
  for (const side of [-1, 1]) {
    const x = side * head * 0.4
    svg += stroke(
      `M${x - head * 0.2} ${cy - head * 0.1} Q${x} ${cy - head * 0.24} ${x + head * 0.2} ${cy - head * 0.1}`,
      brow,
      head * 0.07,
    )
    svg += open
      ? ellipse(x, cy + head * 0.14, head * 0.085, head * 0.1, ink) +
        circle(x + head * 0.03, cy + head * 0.1, head * 0.025, '#ffffff', { opacity: 0.8 })
      : stroke(
          `M${x - head * 0.14} ${cy + head * 0.12} Q${x} ${cy + head * 0.24} ${x + head * 0.14} ${cy + head * 0.12}`,
          ink,
          head * 0.045,
        )
    svg += ellipse(side * head * 0.52, cy + head * 0.52, head * 0.2, head * 0.13, stage.lit('#d9705a'), {
      opacity: 0.2,
    })
  }
  svg += stroke(
    `M${head * 0.03} ${cy + head * 0.1} Q${head * 0.16} ${cy + head * 0.46} ${-head * 0.03} ${cy + head * 0.5}`,
    soft,
    head * 0.05,
  )
  svg += path(
    `M${-head * 0.27} ${cy + head * 0.72} Q0 ${cy + head * 0.84} ${head * 0.27} ${cy + head * 0.72} Q0 ${cy + head * 1.0} ${-head * 0.27} ${cy + head * 0.72}Z`,
    stage.lit(mix(look.skin, '#a03a38', 0.6)),
  )
  if (look.build === 'grandfather')
    svg += path(
      `M${-head * 0.34} ${cy + head * 0.68} Q0 ${cy + head * 0.5} ${head * 0.34} ${cy + head * 0.68} Q0 ${cy + head * 0.76} ${-head * 0.34} ${cy + head * 0.68}Z`,
      stage.lit(look.hair),
    )
  if (look.build.startsWith('grand'))
    for (const side of [-1, 1])
      svg += circle(side * head * 0.4, cy + head * 0.14, head * 0.25, 'none', {
        stroke: stage.lit('#4a3f38'),
        'stroke-width': head * 0.035,
      })
  return svg
}

/** Draws the hair over the forehead, and the hat. */
export function drawHairAndHat(look: Look, cy: number, head: number, hair: string, stage: Stage): string {
  const parting = stage.random.between(-0.5, 0.5)
  const fringe = `M${-head * 1.02} ${cy + head * 0.15} Q${-head * 1.2} ${cy - head * 1.3} 0 ${cy - head * 1.32} Q${head * 1.2} ${cy - head * 1.3} ${head * 1.02} ${cy + head * 0.15} Q${head * 0.9} ${cy - head * 0.35} ${head * parting} ${cy - head * 0.72} Q${-head * 0.8} ${cy - head * 0.5} ${-head * 1.02} ${cy + head * 0.15}Z`
  let svg = path(fringe, hair)
  if (look.build === 'grandmother') svg += circle(0, cy - head * 1.4, head * 0.42, hair)
  if (look.hat)
    svg +=
      ellipse(0, cy - head * 0.72, head * 1.7, head * 0.24, stage.lit(darken(look.under, 0.25))) +
      path(
        `M${-head} ${cy - head * 0.72} Q${-head * 0.95} ${cy - head * 1.75} 0 ${cy - head * 1.7} Q${head * 0.95} ${cy - head * 1.75} ${head} ${cy - head * 0.72}Z`,
        stage.lit(look.under),
      ) +
      rect(-head, cy - head * 0.92, head * 2, head * 0.16, stage.lit(darken(look.under, 0.5)))
  return svg
}
