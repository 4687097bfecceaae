import { darken, lighten } from './colour.ts'
import { path, rect, stroke } from './shapes.ts'
import type { Stage } from './stage.ts'

const wallpapers = ['#c9b79a', '#a8b0a0', '#c4a08a', '#8fa0ac', '#d4c49a', '#b8a4a8', '#9aa87f']

/** Draws a room: wallpaper down to `floor`, floorboards below. */
export function drawRoom(stage: Stage, floor: number): string {
  const { width: w, height: h, random } = stage
  const paper = random.pick(wallpapers)
  let svg = rect(
    0,
    0,
    w,
    floor,
    stage.gradient(
      [
        [0, stage.lit(lighten(paper, 0.15))],
        [1, stage.lit(darken(paper, 0.3))],
      ],
      'right',
    ),
  )
  if (stage.year < 1985)
    for (let line = 0; line < 34; line++)
      svg += rect((w * line) / 34, 0, w * 0.008, floor, stage.lit(darken(paper, 0.16)), { opacity: 0.4 })
  svg +=
    rect(
      0,
      floor,
      w,
      h - floor,
      stage.gradient([
        [0, stage.lit('#8a6444')],
        [1, stage.lit('#54392a')],
      ]),
    ) + rect(0, floor - h * 0.02, w, h * 0.025, stage.lit(lighten(paper, 0.45)))
  for (let board = 1; board < 7; board++)
    svg += stroke(
      `M0 ${floor + ((h - floor) * board) / 7} L${w} ${floor + ((h - floor) * board) / 7}`,
      '#2a1a12',
      1.5,
      { opacity: 0.4 },
    )
  return svg
}

/** Draws a window with lace curtains. */
export function drawCurtainedWindow(stage: Stage, x: number, y: number, ww: number, wh: number): string {
  const { light } = stage
  let svg =
    rect(x - ww * 0.06, y - wh * 0.04, ww * 1.12, wh * 1.08, stage.lit('#efe6d6')) +
    rect(
      x,
      y,
      ww,
      wh,
      stage.gradient([
        [0, light.skyTop],
        [0.7, light.skyLow],
        [1, stage.lit('#8aa070')],
      ]),
    )
  svg +=
    rect(x + ww * 0.48, y, ww * 0.04, wh, stage.lit('#efe6d6')) +
    rect(x, y + wh * 0.4, ww, wh * 0.03, stage.lit('#efe6d6'))
  const lace = stage.gradient([
    [0, '#fffaf0', 0.9],
    [1, '#f3e8d8', 0.55],
  ])
  for (const side of [0, 1])
    svg += path(
      side === 0
        ? `M${x - ww * 0.14} ${y - wh * 0.08} L${x + ww * 0.3} ${y - wh * 0.08} Q${x + ww * 0.16} ${y + wh * 0.6} ${x - ww * 0.1} ${y + wh * 1.14}Z`
        : `M${x + ww * 1.14} ${y - wh * 0.08} L${x + ww * 0.7} ${y - wh * 0.08} Q${x + ww * 0.84} ${y + wh * 0.6} ${x + ww * 1.1} ${y + wh * 1.14}Z`,
      lace,
    )
  return svg
}
