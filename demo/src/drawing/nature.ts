import { darken, lighten, mix } from './colour.ts'
import { circle, ellipse, group, type Point, path, polygon, rect, stroke } from './shapes.ts'
import type { Stage } from './stage.ts'

/** Draws the sky with sun and clouds, from the top down to `horizon`. */
export function drawSky(stage: Stage, horizon: number): string {
  const { width, light, random } = stage
  const air = stage.gradient([
    [0, light.skyTop],
    [0.75, light.skyLow],
    [1, lighten(light.skyLow, 0.25)],
  ])
  const glow = stage.gradient(
    [
      [0, light.sun, 0.95],
      [0.12, light.sun, 0.7],
      [0.4, light.sun, 0.18],
      [1, light.sun, 0],
    ],
    'round',
  )
  const sunX = random.between(0.12, 0.88) * width
  const low = light.name === 'golden' || light.name === 'dusk' || light.name === 'morning'
  const sunY = horizon * (low ? random.between(0.68, 0.95) : random.between(0.1, 0.35))
  const sun = light.name === 'overcast' ? '' : circle(sunX, sunY, width * (low ? 0.34 : 0.22), glow)
  return (
    rect(0, 0, width, horizon + 2, air) +
    sun +
    drawClouds(stage, horizon, light.name === 'overcast' ? 9 : random.integer(0, 5))
  )
}

function drawClouds(stage: Stage, horizon: number, count: number): string {
  const { width, light, random } = stage
  const colour = light.name === 'dusk' ? mix(light.skyLow, '#5d4a6b', 0.45) : lighten(light.skyLow, 0.5)
  const puff = stage.gradient(
    [
      [0, colour, 0.75],
      [0.6, colour, 0.4],
      [1, colour, 0],
    ],
    'round',
  )
  let svg = ''
  for (let index = 0; index < count; index++) {
    const x = random.between(-0.05, 1.05) * width
    const y = random.between(0.08, 0.7) * horizon
    const size = random.between(0.05, 0.13) * width * (0.6 + (0.6 * (horizon - y)) / horizon)
    for (let part = 0; part < 6; part++) {
      svg += ellipse(
        x + random.between(-1.3, 1.3) * size,
        y + random.between(-0.16, 0.12) * size,
        size * random.between(0.5, 1),
        size * random.between(0.16, 0.34),
        puff,
      )
    }
  }
  return svg
}

/** Creates the outline of hills as points from left to right. `base` is the mean height; `rough` adds peaks. */
export function createRidgeLine(stage: Stage, base: number, swing: number, rough: number): Point[] {
  const { width, random } = stage
  const waves = [1, 2.3, 4.7, 9.1, 17, 31].map((frequency, octave) => ({
    frequency: frequency * random.between(0.8, 1.25),
    phase: random.between(0, 6.3),
    size: octave < 2 ? 1 : rough ** (octave - 1),
  }))
  const points: Point[] = []
  for (let step = 0; step <= 90; step++) {
    const t = step / 90
    let rise = 0
    for (const wave of waves) {
      const turn = Math.sin(t * wave.frequency * 3.1 + wave.phase)
      rise += wave.size * (rough > 0.45 ? 1 - 2 * Math.abs(turn) : turn)
    }
    points.push([t * width, base + (rise * swing) / 2.4])
  }
  return points
}

/** Draws hills or mountains, filled down to the bottom edge. */
export function drawRidge(stage: Stage, points: readonly Point[], fill: string): string {
  return polygon([[0, stage.height], ...points, [stage.width, stage.height]], fill)
}

/** The height of a ridge at a horizontal position. */
export function getHeightAt(points: readonly Point[], x: number): number {
  let best: Point = points[0] ?? [0, 0]
  for (const point of points) if (Math.abs(point[0] - x) < Math.abs(best[0] - x)) best = point
  return best[1]
}

/** Draws a leafy tree at (x, ground) with the height `size`. */
export function drawLeafyTree(stage: Stage, x: number, ground: number, size: number, green: string): string {
  const { random } = stage
  const trunk = stage.lit('#4a3a2e')
  let svg = path(
    `M${x - size * 0.035} ${ground} Q${x - size * 0.01} ${ground - size * 0.3} ${x - size * 0.05} ${ground - size * 0.6} L${x + size * 0.05} ${ground - size * 0.6} Q${x + size * 0.02} ${ground - size * 0.3} ${x + size * 0.045} ${ground}Z`,
    trunk,
  )
  for (let leaf = 0; leaf < 34; leaf++) {
    const turn = random.between(0, 6.28)
    const far = Math.sqrt(random.next()) * size * 0.34
    const up = Math.sin(turn) * far
    const tone = up < 0 ? lighten(green, random.between(0, 0.28)) : darken(green, random.between(0, 0.3))
    svg += circle(
      x + Math.cos(turn) * far * 1.05,
      ground - size * 0.68 + up * 0.85,
      size * random.between(0.06, 0.12),
      stage.lit(tone),
      { opacity: 0.92 },
    )
  }
  return svg
}

/** Draws a conifer at (x, ground), with snow on its branches when `snow` is set. */
export function drawConifer(
  stage: Stage,
  x: number,
  ground: number,
  size: number,
  green: string,
  snow: boolean,
): string {
  const { random } = stage
  let svg = rect(x - size * 0.02, ground - size * 0.12, size * 0.04, size * 0.12, stage.lit('#3b2f28'))
  for (let layer = 0; layer < 6; layer++) {
    const y = ground - size * (0.08 + layer * 0.145)
    const half = size * (0.22 - layer * 0.034) * random.between(0.9, 1.1)
    const top = y - size * 0.24
    const tone = stage.lit(darken(green, 0.24 - layer * 0.04))
    svg += path(
      `M${x - half} ${y} Q${x - half * 0.3} ${y - size * 0.05} ${x} ${top} Q${x + half * 0.3} ${y - size * 0.05} ${x + half} ${y} Q${x} ${y - size * 0.04} ${x - half} ${y}Z`,
      tone,
    )
    if (snow)
      svg += path(
        `M${x - half * 0.8} ${y - size * 0.03} Q${x - half * 0.25} ${y - size * 0.08} ${x} ${top} Q${x + half * 0.1} ${y - size * 0.1} ${x + half * 0.35} ${y - size * 0.08} Q${x} ${y - size * 0.07} ${x - half * 0.8} ${y - size * 0.03}Z`,
        stage.lit('#f4f6f8'),
        { opacity: 0.9 },
      )
  }
  return svg
}

/** Draws a cypress at (x, ground). */
export function drawCypress(stage: Stage, x: number, ground: number, size: number): string {
  const green = stage.gradient(
    [
      [0, stage.lit('#5c7049')],
      [0.5, stage.lit('#3e5238')],
      [1, stage.lit('#27362a')],
    ],
    'right',
  )
  return path(
    `M${x} ${ground - size} Q${x + size * 0.13} ${ground - size * 0.45} ${x + size * 0.05} ${ground} L${x - size * 0.05} ${ground} Q${x - size * 0.13} ${ground - size * 0.45} ${x} ${ground - size}Z`,
    green,
  )
}

/** Draws blades of grass and flowers between `top` and `bottom`. */
export function drawGrass(
  stage: Stage,
  top: number,
  bottom: number,
  green: string,
  flowers: readonly string[],
): string {
  const { width, random } = stage
  let svg = ''
  for (let blade = 0; blade < 150; blade++) {
    const y = top + (bottom - top) * random.next() ** 0.6
    const depth = (y - top) / Math.max(bottom - top, 1)
    const x = random.between(0, width)
    const size = (6 + 34 * depth) * (width / 1500)
    const tone = stage.lit(random.chance(0.5) ? lighten(green, 0.18) : darken(green, 0.22))
    svg += stroke(
      `M${x} ${y} q${random.between(-0.2, 0.2) * size} ${-size * 0.6} ${random.between(-0.5, 0.5) * size} ${-size}`,
      tone,
      1 + 2 * depth,
      { opacity: 0.6 },
    )
    if (flowers.length > 0 && random.chance(0.3))
      svg += circle(x, y - size, 1.5 + 4 * depth, stage.lit(random.pick(flowers)))
  }
  return svg
}

/** Draws falling snow over the whole picture. */
export function drawSnowfall(stage: Stage, count: number): string {
  const { width, height, random } = stage
  let svg = ''
  for (let flake = 0; flake < count; flake++) {
    const size = random.between(1, 5) * (width / 1500) * (random.chance(0.06) ? 2.6 : 1)
    svg += circle(random.between(0, width), random.between(0, height), size, '#ffffff', {
      opacity: random.between(0.35, 0.9),
    })
  }
  return svg
}

/** Draws a flock of distant birds. */
export function drawBirds(stage: Stage, horizon: number): string {
  const { width, random } = stage
  let svg = ''
  const x = random.between(0.1, 0.7) * width
  const y = random.between(0.15, 0.6) * horizon
  for (let bird = 0; bird < random.integer(3, 8); bird++) {
    const size = random.between(0.006, 0.012) * width
    const mark = stroke(
      `M${-size} ${-size * 0.3} q${size * 0.5} ${-size * 0.5} ${size} ${size * 0.3} q${size * 0.5} ${-size * 0.8} ${size} ${-size * 0.3}`,
      stage.lit('#3a3a42'),
      width * 0.0016,
    )
    svg += group(
      mark,
      `translate(${Math.round(x + random.between(0, 0.2) * width)} ${Math.round(y + random.between(-0.08, 0.08) * horizon)})`,
    )
  }
  return svg
}
