import { darken, lighten, mix } from '../drawing/colour.ts'
import { circle, ellipse, group, path, rect, stroke } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

/** A laid table seen from above: bread, plates, glasses, fruit; a cake when it is a birthday. */
export const table: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const cloth = random.pick(['#f2ebdc', '#e8dcc4', '#dfe6e4', '#f4efe6'])
  const check = random.pick(['#b8453a', '#4a6f9a', '#6a8a4c', '#d09a3a'])
  let back = rect(0, 0, w, h, stage.lit(cloth))
  const wood = random.chance(0.35)
  if (wood) {
    for (let board = 0; board < 7; board++)
      back += rect(
        0,
        (h * board) / 7,
        w,
        h / 7 - 3,
        stage.lit(mix('#9a6f48', '#6a4a2e', random.between(0, 0.8))),
      )
    for (let grain = 0; grain < 60; grain++)
      back += stroke(
        `M${random.between(0, w)} ${random.between(0, h)} q${w * 0.08} ${random.between(-5, 5)} ${w * 0.17} 0`,
        '#3a2416',
        1.5,
        { opacity: 0.3 },
      )
  } else {
    const cell = w / random.integer(16, 22)
    for (let x = 0; x < w; x += cell * 2) back += rect(x, 0, cell, h, stage.lit(check), { opacity: 0.42 })
    for (let y = 0; y < h; y += cell * 2) back += rect(0, y, w, cell, stage.lit(check), { opacity: 0.42 })
  }
  const s = Math.min(w, h)
  const centre = stage.motif.includes('birthday')
    ? drawCake
    : stage.motif.includes('bread') || random.chance(0.4)
      ? drawLoaf
      : drawStew
  let front = ''
  for (let plate = 0; plate < 5; plate++) {
    const turn = (plate / 5) * 6.28 + random.between(0, 0.5)
    front += group(
      drawPlaceSetting(stage, s * 0.13),
      `translate(${Math.round(w / 2 + Math.cos(turn) * w * 0.36)} ${Math.round(h / 2 + Math.sin(turn) * h * 0.34)}) rotate(${random.integer(-40, 40)})`,
    )
  }
  front += group(
    centre(stage, s * 0.2),
    `translate(${Math.round(w * 0.5)} ${Math.round(h * 0.5)}) rotate(${random.integer(-30, 30)})`,
  )
  for (let fruit = 0; fruit < random.integer(5, 12); fruit++)
    front += drawBerry(
      stage,
      w * random.between(0.05, 0.95),
      h * random.between(0.05, 0.95),
      s * random.between(0.02, 0.042),
    )
  return { back, front, blur: 1.3 }
}

const drawShadow = (size: number) =>
  ellipse(size * 0.12, size * 0.14, size * 1.03, size * 1.03, '#1c120c', { opacity: 0.22 })

function drawPlaceSetting(stage: Stage, s: number): string {
  const { random } = stage
  const rim = random.pick(['#3f5f8a', '#a84a3a', '#8a9a5a', '#c9a85a'])
  let svg =
    drawShadow(s) +
    circle(0, 0, s, stage.lit('#f6f1e8')) +
    circle(0, 0, s * 0.93, 'none', { stroke: stage.lit(rim), 'stroke-width': s * 0.04 }) +
    circle(
      0,
      0,
      s * 0.68,
      stage.gradient(
        [
          [0, stage.lit('#ffffff')],
          [1, stage.lit('#e4dccd')],
        ],
        'round',
      ),
    )
  const food = random.pick(['#c9783a', '#8a9a4a', '#d8b25a', '#a84a34', '#e6d2a0'])
  for (let bite = 0; bite < 16; bite++)
    svg += circle(
      random.between(-0.4, 0.4) * s,
      random.between(-0.4, 0.4) * s,
      s * random.between(0.06, 0.15),
      stage.lit(mix(food, random.pick(['#5a3a1c', '#f4e2b0', '#5d7a34']), random.between(0, 0.4))),
    )
  svg +=
    stroke(`M${-s * 1.25} ${-s * 0.5} L${-s * 1.25} ${s * 0.6}`, stage.lit('#b9b5ae'), s * 0.06) +
    stroke(`M${s * 1.22} ${-s * 0.5} L${s * 1.22} ${s * 0.6}`, stage.lit('#c9c5be'), s * 0.06) +
    ellipse(s * 1.22, -s * 0.52, s * 0.09, s * 0.16, stage.lit('#c9c5be'))
  const wine = random.pick(['#6a1c2a', '#e0c878', '#8a2a34', '#b8d0d6'])
  return (
    svg +
    circle(s * 0.95 + s * 0.06, -s * 0.95 + s * 0.07, s * 0.3, '#1c120c', { opacity: 0.2 }) +
    circle(s * 0.95, -s * 0.95, s * 0.3, '#f2f4f2', { opacity: 0.6 }) +
    circle(s * 0.95, -s * 0.95, s * 0.22, stage.lit(wine)) +
    circle(s * 0.88, -s * 1.02, s * 0.06, '#ffffff', { opacity: 0.6 })
  )
}

function drawLoaf(stage: Stage, s: number): string {
  const crust = '#b8763a'
  let svg =
    ellipse(s * 0.1, s * 0.14, s * 1.4, s * 1.02, '#1c120c', { opacity: 0.25 }) +
    ellipse(0, 0, s * 1.36, s * 0.98, stage.lit('#7a5233')) +
    ellipse(
      0,
      -s * 0.04,
      s * 1.1,
      s * 0.74,
      stage.gradient(
        [
          [0, stage.lit(lighten(crust, 0.35))],
          [0.7, stage.lit(crust)],
          [1, stage.lit(darken(crust, 0.4))],
        ],
        'round',
      ),
    )
  for (let cut = -2; cut <= 2; cut++)
    svg += path(
      `M${s * (cut * 0.34 - 0.14)} ${-s * 0.42} Q${s * (cut * 0.34 + 0.12)} 0 ${s * (cut * 0.34 - 0.04)} ${s * 0.4} Q${s * (cut * 0.34 + 0.2)} 0 ${s * (cut * 0.34 - 0.14)} ${-s * 0.42}Z`,
      stage.lit('#f0d9a8'),
    )
  for (let flour = 0; flour < 40; flour++)
    svg += circle(
      stage.random.between(-1, 1) * s,
      stage.random.between(-0.6, 0.6) * s,
      s * 0.018,
      '#fff6e2',
      { opacity: 0.5 },
    )
  return svg
}

function drawStew(stage: Stage, s: number): string {
  const { random } = stage
  const pot = random.pick(['#a8432f', '#3f5f7a', '#4a4a4c', '#8a9a5a'])
  const sauce = random.pick(['#a8502a', '#c9963a', '#7a3a24', '#8a8a3a'])
  let svg =
    drawShadow(s * 1.2) +
    rect(-s * 1.5, -s * 0.2, s * 3, s * 0.4, stage.lit(darken(pot, 0.25)), { rx: s * 0.14 }) +
    circle(0, 0, s * 1.2, stage.lit(pot)) +
    circle(0, 0, s * 1.04, stage.lit(darken(pot, 0.45))) +
    circle(
      0,
      0,
      s * 0.98,
      stage.gradient(
        [
          [0, stage.lit(lighten(sauce, 0.2))],
          [1, stage.lit(darken(sauce, 0.2))],
        ],
        'round',
      ),
    )
  for (let piece = 0; piece < 46; piece++) {
    const turn = random.between(0, 6.28)
    const far = Math.sqrt(random.next()) * s * 0.88
    svg += ellipse(
      Math.cos(turn) * far,
      Math.sin(turn) * far,
      s * random.between(0.05, 0.12),
      s * random.between(0.04, 0.08),
      stage.lit(random.pick(['#e0c890', '#7a4a2a', '#d8702f', '#5d7a34', '#b8924a'])),
    )
  }
  return svg
}

function drawCake(stage: Stage, s: number): string {
  const { random } = stage
  const cream = random.pick(['#f6e8d6', '#f2d6d0', '#5a3626', '#f6efc8'])
  let svg =
    drawShadow(s * 1.4) +
    circle(0, 0, s * 1.4, stage.lit('#efe9df')) +
    circle(0, 0, s * 1.15, stage.lit(darken(cream, 0.14))) +
    circle(0, -s * 0.03, s * 1.08, stage.lit(cream))
  for (let rose = 0; rose < 20; rose++) {
    const turn = (rose / 20) * 6.28
    svg += circle(
      Math.cos(turn) * s * 1.0,
      Math.sin(turn) * s * 1.0,
      s * 0.11,
      stage.lit(rose % 2 ? '#c8485a' : '#fbf3e6'),
    )
  }
  for (let candle = 0; candle < random.integer(6, 14); candle++) {
    const x = random.between(-0.65, 0.65) * s
    const y = random.between(-0.65, 0.65) * s
    svg +=
      circle(
        x,
        y,
        s * 0.26,
        stage.gradient(
          [
            [0, '#fff8d8', 0.95],
            [0.3, '#ffd878', 0.55],
            [1, '#ffc04a', 0],
          ],
          'round',
        ),
      ) +
      rect(x - s * 0.022, y, s * 0.044, s * 0.2, stage.lit(random.pick(['#d8485a', '#4a7aa8', '#e0b04a'])))
  }
  return svg
}

function drawBerry(stage: Stage, x: number, y: number, s: number): string {
  const colour = stage.random.pick(['#b8392f', '#d8a03a', '#6a2a44', '#8aa04a', '#d8702f'])
  return (
    ellipse(x + s * 0.2, y + s * 0.25, s, s, '#1c120c', { opacity: 0.22 }) +
    circle(
      x,
      y,
      s,
      stage.gradient(
        [
          [0, stage.lit(lighten(colour, 0.35))],
          [1, stage.lit(darken(colour, 0.2))],
        ],
        'round',
      ),
    ) +
    ellipse(x + s * 0.1, y - s * 0.6, s * 0.4, s * 0.16, stage.lit('#5d7a34'))
  )
}
