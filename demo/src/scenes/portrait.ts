import { darken, lighten } from '../drawing/colour.ts'
import { drawFace, drawHairAndHat } from '../drawing/face.ts'
import { drawLeafyTree } from '../drawing/nature.ts'
import { type Build, chooseLook, type Look } from '../drawing/people.ts'
import { circle, ellipse, group, path, polygon, rect } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

const builds: readonly Build[] = ['woman', 'man', 'girl', 'boy', 'grandmother', 'grandfather']

/** Somebody from the chest up, before a studio backdrop, a window or a garden. */
export const portrait: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const build = builds.find((one) => stage.motif.includes(one)) ?? random.pick(builds)
  const back =
    stage.year < 1955 || random.chance(0.3)
      ? drawStudio(stage)
      : random.chance(0.5)
        ? drawGarden(stage)
        : drawWindowCorner(stage)
  const size = Math.min(w * 1.2, h) * random.between(0.92, 1.05)
  const look = chooseLook(random, build, stage.year)
  return {
    back,
    front: group(
      drawBust(stage, look, size),
      `translate(${Math.round(w * random.between(0.44, 0.56))} ${Math.round(h * 1.02)})`,
    ),
    blur: 9,
  }
}

function drawStudio(stage: Stage): string {
  const { width: w, height: h, random } = stage
  const tone = random.pick(['#8a8278', '#6f7a80', '#9a8a72', '#7a6a6a', '#5f6a5f'])
  return (
    rect(0, 0, w, h, stage.lit(darken(tone, 0.3))) +
    ellipse(
      w * 0.5,
      h * 0.42,
      w * 0.75,
      h * 0.6,
      stage.gradient(
        [
          [0, lighten(tone, 0.5)],
          [0.6, tone, 0.7],
          [1, tone, 0],
        ],
        'round',
      ),
    )
  )
}

function drawGarden(stage: Stage): string {
  const { width: w, height: h, random, light } = stage
  let svg = rect(
    0,
    0,
    w,
    h,
    stage.gradient([
      [0, light.skyLow],
      [0.5, stage.lit('#a8b878')],
      [1, stage.lit('#4f6a3a')],
    ]),
  )
  for (let tree = 0; tree < 4; tree++)
    svg += drawLeafyTree(
      stage,
      w * random.between(0, 1),
      h * 0.75,
      h * random.between(0.5, 0.8),
      random.pick(['#5c7a3c', '#7a944a', '#49683a']),
    )
  for (let spot = 0; spot < 70; spot++)
    svg += circle(
      random.between(0, w),
      random.between(0, h),
      w * random.between(0.012, 0.04),
      random.pick([light.sun, '#e6d27a', '#d98a7a', '#9ab86a']),
      { opacity: random.between(0.15, 0.5) },
    )
  return svg
}

function drawWindowCorner(stage: Stage): string {
  const { width: w, height: h, random, light } = stage
  const wall = random.pick(['#c9b79a', '#a8b0a0', '#b8a0a0', '#8fa0ac'])
  const x = random.chance(0.5) ? w * 0.04 : w * 0.6
  let svg = rect(
    0,
    0,
    w,
    h,
    stage.gradient(
      [
        [0, stage.lit(wall)],
        [1, stage.lit(darken(wall, 0.4))],
      ],
      'right',
    ),
  )
  svg +=
    rect(x, h * 0.06, w * 0.36, h * 0.6, stage.lit('#efe6d6')) +
    rect(x + w * 0.02, h * 0.09, w * 0.15, h * 0.54, light.sun) +
    rect(x + w * 0.19, h * 0.09, w * 0.15, h * 0.54, light.skyLow)
  return (
    svg +
    polygon(
      [
        [x - w * 0.04, 0],
        [x + w * 0.08, 0],
        [x + w * 0.01, h * 0.8],
        [x - w * 0.07, h * 0.8],
      ],
      stage.lit('#d9c8b0'),
      { opacity: 0.8 },
    )
  )
}

function drawBust(stage: Stage, look: Look, s: number): string {
  const { random } = stage
  const child = look.build === 'girl' || look.build === 'boy'
  const head = s * (child ? 0.2 : 0.18)
  const cy = -s * 0.62
  const cloth = stage.gradient(
    [
      [0, stage.lit(lighten(look.cloth, 0.25))],
      [0.55, stage.lit(look.cloth)],
      [1, stage.lit(darken(look.cloth, 0.4))],
    ],
    'right',
  )
  const skin = stage.gradient(
    [
      [0, stage.lit(lighten(look.skin, 0.25))],
      [0.6, stage.lit(look.skin)],
      [1, stage.lit(darken(look.skin, 0.34))],
    ],
    'right',
  )
  const hair = stage.gradient(
    [
      [0, stage.lit(lighten(look.hair, 0.22))],
      [1, stage.lit(darken(look.hair, 0.35))],
    ],
    'right',
  )
  const long = look.build === 'woman' || look.build === 'girl'
  let svg = long
    ? path(
        `M${-head * 1.02} ${cy} Q${-head * 1.3} ${cy + head * 1.6} ${-head * 0.8} ${cy + head * 2} L${head * 0.8} ${cy + head * 2} Q${head * 1.3} ${cy + head * 1.6} ${head * 1.02} ${cy}Z`,
        hair,
      )
    : ''
  svg += path(
    `M${-s * 0.46} ${s * 0.05} Q${-s * 0.45} ${-s * 0.26} ${-s * 0.2} ${-s * 0.32} Q0 ${-s * 0.38} ${s * 0.2} ${-s * 0.32} Q${s * 0.45} ${-s * 0.26} ${s * 0.46} ${s * 0.05}Z`,
    cloth,
  )
  svg += path(
    `M${-head * 0.4} ${cy + head * 0.7} L${-head * 0.46} ${-s * 0.33} Q0 ${-s * 0.24} ${head * 0.46} ${-s * 0.33} L${head * 0.4} ${cy + head * 0.7}Z`,
    stage.lit(darken(look.skin, 0.2)),
  )
  svg +=
    long || random.chance(0.4)
      ? path(
          `M${-head * 0.62} ${-s * 0.34} Q0 ${-s * 0.2} ${head * 0.62} ${-s * 0.34} Q0 ${-s * 0.27} ${-head * 0.62} ${-s * 0.34}Z`,
          stage.lit('#f0e9dc'),
        )
      : polygon(
          [
            [-head * 0.5, -s * 0.36],
            [0, -s * 0.2],
            [-head * 0.75, -s * 0.25],
          ],
          stage.lit('#efe9df'),
        ) +
        polygon(
          [
            [head * 0.5, -s * 0.36],
            [0, -s * 0.2],
            [head * 0.75, -s * 0.25],
          ],
          stage.lit('#e2dacd'),
        )
  svg +=
    ellipse(-head * 0.94, cy + head * 0.12, head * 0.14, head * 0.22, skin) +
    ellipse(head * 0.94, cy + head * 0.12, head * 0.14, head * 0.22, stage.lit(darken(look.skin, 0.3)))
  svg += path(
    `M${-head * 0.93} ${cy - head * 0.2} Q${-head * 0.95} ${cy + head * 0.75} ${-head * 0.3} ${cy + head * 1.12} Q0 ${cy + head * 1.24} ${head * 0.3} ${cy + head * 1.12} Q${head * 0.95} ${cy + head * 0.75} ${head * 0.93} ${cy - head * 0.2} Q${head * 0.8} ${cy - head * 1.1} 0 ${cy - head * 1.1} Q${-head * 0.8} ${cy - head * 1.1} ${-head * 0.93} ${cy - head * 0.2}Z`,
    skin,
  )
  return svg + drawFace(stage, look, cy, head) + drawHairAndHat(look, cy, head, hair, stage)
}
