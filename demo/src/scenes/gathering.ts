import { drawHouse } from '../drawing/building.ts'
import { mix } from '../drawing/colour.ts'
import { createRidgeLine, drawGrass, drawLeafyTree, drawRidge, drawSky } from '../drawing/nature.ts'
import { type Build, chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, ellipse, path, rect } from '../drawing/shapes.ts'
import type { Scene, Stage } from '../drawing/stage.ts'

function drawGarden(stage: Stage): string {
  const { width: w, height: h, random } = stage
  let svg =
    drawSky(stage, h * 0.62) +
    drawRidge(
      stage,
      createRidgeLine(stage, h * 0.5, h * 0.04, 0.3),
      stage.lit(mix('#6d8450', stage.light.haze, 0.4)),
    )
  svg += rect(
    0,
    h * 0.6,
    w,
    h * 0.4,
    stage.gradient([
      [0, stage.lit('#86984f')],
      [1, stage.lit('#5d7440')],
    ]),
  )
  svg += drawHouse(stage, {
    x: w * random.between(0.05, 0.45),
    ground: h * 0.68,
    width: w * 0.42,
    height: h * 0.62,
    wall: random.pick(['#d8c3a0', '#cf9a6a', '#e6dac2', '#b9776a']),
    roof: '#7c4a3a',
    shutters: '#4d6b52',
    timbered: stage.motif.includes('timbered'),
  })
  for (let tree = 0; tree < 2; tree++)
    svg += drawLeafyTree(
      stage,
      w * random.between(0, 1),
      h * 0.72,
      h * random.between(0.5, 0.7),
      random.pick(['#5c7a3c', '#6f8440']),
    )
  return svg
}

/** The family in two rows before the house. */
export const familyGroup: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const back: Build[] = ['man', 'woman', 'grandfather', 'man', 'woman', 'grandmother', 'man']
  const children: Build[] = ['girl', 'boy', 'girl', 'boy', 'girl']
  const count = random.integer(4, 7)
  let front = ''
  for (let index = 0; index < count; index++) {
    const build = back[(index + random.integer(0, 1)) % back.length] ?? 'man'
    front += drawFigure(
      stage,
      chooseLook(random, build, stage.year),
      w * (0.14 + (0.72 * (index + 0.5)) / count + random.between(-0.015, 0.015)),
      h * random.between(0.87, 0.9),
      h * random.between(0.54, 0.6),
    )
  }
  const small = random.integer(2, 5)
  for (let index = 0; index < small; index++)
    front += drawFigure(
      stage,
      chooseLook(random, children[index] ?? 'girl', stage.year),
      w * (0.2 + (0.6 * (index + 0.5)) / small),
      h * 0.95,
      h * 0.54,
    )
  return {
    back: drawGarden(stage),
    front: front + drawGrass(stage, h * 0.93, h, '#6d8450', ['#f2e6c0']),
    blur: 2.6,
  }
}

/** A couple on their wedding day under an arch of leaves, confetti in the air. */
export const wedding: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const size = h * 0.66
  const cx = w * random.between(0.42, 0.58)
  const ground = h * 0.94
  let front = ''
  for (let guest = 0; guest < 4; guest++)
    front += drawFigure(
      stage,
      chooseLook(random, random.pick(['man', 'woman', 'grandmother', 'girl'] as const), stage.year),
      cx + w * (guest < 2 ? -0.32 + guest * 0.1 : 0.16 + (guest - 1) * 0.09),
      ground - h * 0.03,
      size * 0.88,
    )
  front += drawFigure(
    stage,
    { ...chooseLook(random, 'man', stage.year), cloth: '#25262c', under: '#25262c', hat: false },
    cx - size * 0.14,
    ground,
    size,
  )
  const bride = { ...chooseLook(random, 'woman', stage.year), cloth: '#f6f1e6', hat: false }
  const veil = stage.gradient([
    [0, '#ffffff', 0.85],
    [1, '#f6f1ea', 0.5],
  ])
  const bx = cx + size * 0.14
  front += path(
    `M${bx} ${ground - size * 0.92} Q${bx + size * 0.2} ${ground - size * 0.5} ${bx + size * 0.32} ${ground} L${bx - size * 0.12} ${ground} Q${bx - size * 0.12} ${ground - size * 0.5} ${bx} ${ground - size * 0.92}Z`,
    veil,
  )
  front +=
    drawFigure(stage, bride, bx, ground, size) +
    path(
      `M${bx - size * 0.1} ${ground - size * 0.5} Q${bx - size * 0.2} ${ground - size * 0.2} ${bx - size * 0.22} ${ground} L${bx + size * 0.22} ${ground} Q${bx + size * 0.18} ${ground - size * 0.2} ${bx + size * 0.1} ${ground - size * 0.5}Z`,
      stage.gradient(
        [
          [0, stage.lit('#fbf7ee')],
          [1, stage.lit('#d9d2c4')],
        ],
        'right',
      ),
    )
  for (let flower = 0; flower < 14; flower++)
    front += circle(
      bx - size * 0.02 + random.between(-1, 1) * size * 0.05,
      ground - size * 0.5 + random.between(-1, 1) * size * 0.045,
      size * 0.022,
      stage.lit(random.pick(['#d8707a', '#f2e6d6', '#c44a58', '#7a944a'])),
    )
  for (let dot = 0; dot < 70; dot++)
    front += ellipse(
      random.between(0, w),
      random.between(0, h * 0.85),
      w * 0.003,
      w * 0.0022,
      random.pick(['#ffffff', '#f4d6d0', '#fff3c9']),
      { opacity: 0.85 },
    )
  for (let leaf = 0; leaf < 130; leaf++) {
    const turn = Math.PI * random.next()
    front += ellipse(
      cx - Math.cos(turn) * w * 0.3 + random.between(-14, 14),
      h * 0.5 - Math.sin(turn) * h * 0.42 + random.between(-14, 14),
      w * 0.014,
      w * 0.008,
      stage.lit(random.chance(0.16) ? '#f2e2dc' : random.pick(['#6d8a4c', '#86a05a', '#4f6a3a'])),
    )
  }
  return { back: drawGarden(stage), front, blur: 3.4 }
}
