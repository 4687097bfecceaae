import { mix } from '../drawing/colour.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { drawCurtainedWindow, drawRoom } from '../drawing/room.ts'
import { circle, path, polygon, rect } from '../drawing/shapes.ts'
import type { Scene } from '../drawing/stage.ts'

/** A Christmas tree with candles or lights, parcels below. */
export const christmas: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const floor = h * 0.8
  const back = drawRoom(stage, floor) + drawCurtainedWindow(stage, w * 0.06, h * 0.14, w * 0.2, h * 0.4)
  const x = w * random.between(0.44, 0.62)
  let front = rect(x - h * 0.03, h * 0.8, h * 0.06, h * 0.09, stage.lit('#4a3222'))
  for (let layer = 0; layer < 7; layer++) {
    const y = h * (0.84 - layer * 0.1)
    const half = h * (0.31 - layer * 0.04)
    front += path(
      `M${x - half} ${y} Q${x - half * 0.3} ${y - h * 0.05} ${x} ${y - h * 0.18} Q${x + half * 0.3} ${y - h * 0.05} ${x + half} ${y} Q${x + half * 0.5} ${y + h * 0.025} ${x} ${y + h * 0.02} Q${x - half * 0.5} ${y + h * 0.025} ${x - half} ${y}Z`,
      stage.lit(mix('#274a34', '#4f7a4c', layer / 9)),
    )
    for (let ball = 0; ball < 7 - layer; ball++) {
      const bx = x + half * random.between(-0.8, 0.8)
      const by = y - h * random.between(0, 0.05)
      front += circle(
        bx,
        by,
        h * 0.014,
        stage.lit(random.pick(['#c4392f', '#d8a83f', '#8fa8c4', '#e8e0d0', '#a83a5a'])),
      )
      const cx = x + half * random.between(-0.85, 0.85)
      front += circle(
        cx,
        by - h * 0.02,
        h * 0.035,
        stage.gradient(
          [
            [0, '#fff6cf', 0.95],
            [0.25, '#ffdf90', 0.5],
            [1, '#ffce6a', 0],
          ],
          'round',
        ),
      )
    }
  }
  front += polygon(
    Array.from(
      { length: 10 },
      (_, index) =>
        [
          x + Math.sin((index * Math.PI) / 5) * h * (index % 2 ? 0.014 : 0.035),
          h * 0.065 - Math.cos((index * Math.PI) / 5) * h * (index % 2 ? 0.014 : 0.035),
        ] as const,
    ),
    '#ffe08a',
  )
  for (let parcel = 0; parcel < 6; parcel++) {
    const size = h * random.between(0.07, 0.13)
    const px = x + h * random.between(-0.42, 0.34)
    const colour = random.pick(['#b8392f', '#3f6a52', '#c9a85a', '#3f5a8a', '#d8cdb8'])
    front +=
      rect(px, h * 0.93 - size * 0.8, size * 1.2, size * 0.8, stage.lit(colour)) +
      rect(px + size * 0.5, h * 0.93 - size * 0.8, size * 0.16, size * 0.8, stage.lit('#f0e2c0'))
  }
  for (const side of [-1, 1])
    if (random.chance(0.7))
      front += drawFigure(
        stage,
        chooseLook(random, random.pick(['girl', 'boy', 'grandmother'] as const), stage.year),
        x + side * w * random.between(0.2, 0.28),
        h * 0.96,
        h * 0.62,
      )
  return { back, front, blur: 2.6 }
}
