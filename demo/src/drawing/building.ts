import { darken, lighten } from './colour.ts'
import { circle, polygon, rect } from './shapes.ts'
import type { Stage } from './stage.ts'

export interface House {
  x: number
  ground: number
  width: number
  height: number
  wall: string
  roof: string
  /** Whether there is snow on the roof. */
  snow?: boolean
  /** Whether the walls are half-timbered, as in Bavaria or Yorkshire. */
  timbered?: boolean
  shutters?: string
}

/** Draws a country house with a pitched roof, seen from the front. */
export function drawHouse(stage: Stage, given: House): string {
  const { random } = stage
  const { x, ground, width: w, height: h } = given
  const wallTop = ground - h * 0.62
  const wall = stage.gradient(
    [
      [0, stage.lit(lighten(given.wall, 0.12))],
      [1, stage.lit(darken(given.wall, 0.14))],
    ],
    'right',
  )
  let svg = rect(x, wallTop, w, ground - wallTop, wall)
  svg += rect(
    x + w * random.between(0.62, 0.8),
    ground - h * 1.04,
    w * 0.07,
    h * 0.3,
    stage.lit(darken(given.wall, 0.3)),
  )
  svg += polygon(
    [
      [x - w * 0.06, wallTop + 2],
      [x + w * 0.5, ground - h],
      [x + w * 1.06, wallTop + 2],
    ],
    stage.lit(given.roof),
  )
  svg += polygon(
    [
      [x + w * 0.5, ground - h],
      [x + w * 1.06, wallTop + 2],
      [x + w * 0.5, wallTop + 2],
    ],
    stage.lit(darken(given.roof, 0.18)),
  )
  if (given.snow)
    svg += polygon(
      [
        [x - w * 0.07, wallTop],
        [x + w * 0.5, ground - h * 1.04],
        [x + w * 1.07, wallTop],
        [x + w * 0.5, ground - h * 0.92],
      ],
      stage.lit('#f3f5f8'),
    )
  if (given.timbered) svg += drawTimbers(stage, given, wallTop)
  const columns = w > h ? 3 : 2
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < columns; column++) {
      const cx = x + (w * (column + 0.5)) / columns
      if (row === 1 && column === Math.floor(columns / 2))
        svg += drawDoor(stage, cx, ground, w * 0.13, h * 0.24)
      else svg += drawWindow(stage, cx, wallTop + h * (0.1 + row * 0.28), w * 0.11, h * 0.15, given.shutters)
    }
  }
  return svg
}

function drawTimbers(stage: Stage, { x, ground, width: w }: House, wallTop: number): string {
  const beam = stage.lit('#4d382b')
  let svg = rect(x, wallTop + (ground - wallTop) * 0.48, w, w * 0.018, beam)
  for (let post = 0; post <= 4; post++)
    svg += rect(x + (w * 0.98 * post) / 4, wallTop, w * 0.018, ground - wallTop, beam)
  return svg
}

/** Draws a window centred on `x` with its top at `y`; at dusk some are lit from inside. */
function drawWindow(stage: Stage, x: number, y: number, w: number, h: number, shutters?: string): string {
  const lamp = stage.light.name === 'dusk' && stage.random.chance(0.65)
  const pane = lamp ? '#ffd589' : stage.lit(stage.random.pick(['#3c4a57', '#526273', '#2e3942']))
  let svg = rect(x - w * 0.56, y - h * 0.05, w * 1.12, h * 1.1, stage.lit('#ece4d6'))
  svg += rect(x - w / 2, y, w, h, pane)
  svg +=
    rect(x - w * 0.03, y, w * 0.06, h, stage.lit('#ece4d6')) +
    rect(x - w / 2, y + h * 0.45, w, h * 0.05, stage.lit('#ece4d6'))
  if (shutters) {
    const wood = stage.lit(shutters)
    svg +=
      rect(x - w * 1.1, y - h * 0.03, w * 0.5, h * 1.06, wood) +
      rect(x + w * 0.6, y - h * 0.03, w * 0.5, h * 1.06, wood)
    for (let slat = 1; slat < 7; slat++) {
      const line = stage.lit(darken(shutters, 0.3))
      svg +=
        rect(x - w * 1.06, y + (h * slat) / 7, w * 0.42, h * 0.03, line) +
        rect(x + w * 0.64, y + (h * slat) / 7, w * 0.42, h * 0.03, line)
    }
  }
  return svg
}

/** Draws a door on `ground`, centred on `x`. */
function drawDoor(stage: Stage, x: number, ground: number, w: number, h: number): string {
  const wood = stage.random.pick(['#6d3b2a', '#39543f', '#34506b', '#7a5a35', '#8c2f2b'])
  return (
    rect(x - w * 0.58, ground - h * 1.06, w * 1.16, h * 1.06, stage.lit('#e8dfd0')) +
    rect(x - w / 2, ground - h, w, h, stage.lit(wood)) +
    rect(x - w * 0.36, ground - h * 0.9, w * 0.72, h * 0.34, stage.lit(darken(wood, 0.25))) +
    circle(x + w * 0.36, ground - h * 0.45, w * 0.05, stage.lit('#d8b25a'))
  )
}

/** Draws the façade of a town house: floors of windows, with an arcade on the ground floor when `arcade` is set. */
export function drawFacade(
  stage: Stage,
  x: number,
  top: number,
  w: number,
  ground: number,
  wall: string,
  arcade: boolean,
): string {
  const { random } = stage
  const h = ground - top
  const fill = stage.gradient([
    [0, stage.lit(lighten(wall, 0.15))],
    [1, stage.lit(darken(wall, 0.2))],
  ])
  let svg =
    rect(x, top, w, h, fill) +
    rect(x - w * 0.01, top - h * 0.012, w * 1.02, h * 0.025, stage.lit(lighten(wall, 0.35)))
  const floors = random.integer(3, 4)
  const columns = Math.max(2, Math.round(w / (h * 0.17)))
  const shutters = random.pick(['#4d6b52', '#5b6a74', '#7b4a37', '#39566b'])
  const share = arcade ? 0.72 : 0.76
  for (let floor = 0; floor < floors; floor++) {
    const y = top + h * (0.06 + (share * floor) / floors)
    for (let column = 0; column < columns; column++) {
      svg += drawWindow(
        stage,
        x + (w * (column + 0.5)) / columns,
        y,
        (w / columns) * 0.3,
        (h * share * 0.62) / floors,
        random.chance(0.85) ? shutters : undefined,
      )
    }
    svg += rect(x, y + (h * share * 0.8) / floors, w, h * 0.008, stage.lit(lighten(wall, 0.3)))
  }
  const base = top + h * (share + 0.03)
  for (let bay = 0; bay < columns; bay++) {
    const cx = x + (w * (bay + 0.5)) / columns
    const half = (w / columns) * 0.36
    svg += arcade
      ? drawArch(stage, cx, ground, half, ground - base)
      : drawDoor(stage, cx, ground, half * 1.3, (ground - base) * 0.85)
  }
  return svg
}

function drawArch(stage: Stage, x: number, ground: number, half: number, h: number): string {
  const shade = stage.gradient([
    [0, stage.lit('#1f1a1c')],
    [1, stage.lit('#4c4038')],
  ])
  return (
    rect(x - half, ground - h + half, half * 2, h - half, shade) +
    circle(x, ground - h + half, half, stage.lit('#1f1a1c'))
  )
}
