import { mix } from '../drawing/colour.ts'
import { createRidgeLine, drawRidge, drawSky } from '../drawing/nature.ts'
import { chooseLook, drawFigure } from '../drawing/people.ts'
import { circle, ellipse, path, polygon, rect } from '../drawing/shapes.ts'
import type { Scene } from '../drawing/stage.ts'

/** A train drawn up at a platform, people and their luggage waiting. */
export const station: Scene = (stage) => {
  const { width: w, height: h, random } = stage
  const coat = random.pick(['#5a3a34', '#3f5a4a', '#2f4a6a', '#8a3a30'])
  let back =
    drawSky(stage, h * 0.5) +
    drawRidge(
      stage,
      createRidgeLine(stage, h * 0.42, h * 0.06, 0.45),
      stage.lit(mix('#5d7868', stage.light.haze, 0.5)),
    )
  back +=
    polygon(
      [
        [0, 0],
        [w, 0],
        [w, h * 0.13],
        [0, h * 0.2],
      ],
      stage.lit('#4a4540'),
    ) +
    rect(0, h * 0.34, w, h * 0.36, stage.lit(coat)) +
    rect(0, h * 0.34, w, h * 0.03, stage.lit(mix(coat, '#000000', 0.4))) +
    rect(0, h * 0.55, w, h * 0.02, stage.lit('#e6d7b0'))
  for (let pane = 0; pane < 11; pane++) {
    back += rect(
      w * (0.01 + pane * 0.093),
      h * 0.4,
      w * 0.066,
      h * 0.12,
      stage.gradient([
        [0, stage.lit('#a9c0cc')],
        [1, stage.lit('#3f4a54')],
      ]),
      { rx: 8 },
    )
    if (random.chance(0.5))
      back += circle(w * (0.045 + pane * 0.093), h * 0.49, h * 0.03, stage.lit('#5a4038'))
  }
  back += rect(0, h * 0.7, w, h * 0.06, stage.lit('#221f1e'))
  for (let wheel = 0; wheel < 9; wheel++)
    back += circle(w * (0.06 + wheel * 0.115), h * 0.735, h * 0.032, stage.lit('#3a3634'))
  for (let post = 0; post < 4; post++)
    back += rect(w * (0.12 + post * 0.26), h * 0.12, w * 0.013, h * 0.64, stage.lit('#3f4a44'))
  let front =
    polygon(
      [
        [0, h * 0.76],
        [w, h * 0.76],
        [w, h],
        [0, h],
      ],
      stage.gradient([
        [0, stage.lit('#b5ab9c')],
        [1, stage.lit('#7d756c')],
      ]),
    ) + rect(0, h * 0.775, w, h * 0.012, stage.lit('#e6dfc8'))
  for (let trunk = 0; trunk < random.integer(2, 4); trunk++) {
    const x = w * random.between(0.1, 0.85)
    front +=
      rect(x, h * 0.87, w * 0.07, h * 0.075, stage.lit(random.pick(['#7a5233', '#5a3a2a', '#8a7a4a'])), {
        rx: 6,
      }) +
      path(`M${x + w * 0.025} ${h * 0.87} q${w * 0.01} ${-h * 0.025} ${w * 0.02} 0`, 'none', {
        stroke: '#2a1d16',
        'stroke-width': 5,
      }) +
      rect(x + w * 0.012, h * 0.87, w * 0.006, h * 0.075, '#2a1d16', { opacity: 0.5 })
  }
  for (const [left, build] of [
    [0.2, 'man'],
    [0.29, 'woman'],
    [0.36, 'girl'],
    [0.7, 'grandmother'],
  ] as const)
    if (random.chance(0.8))
      front += drawFigure(
        stage,
        chooseLook(random, build, stage.year),
        w * (left + random.between(-0.04, 0.06)),
        h * random.between(0.9, 0.95),
        h * 0.48,
      )
  for (let puff = 0; puff < (stage.year < 1965 ? 18 : 0); puff++)
    back += ellipse(w * random.between(0, 0.6), h * random.between(0.1, 0.4), w * 0.07, h * 0.05, '#efeae2', {
      opacity: 0.2,
    })
  return { back, front, blur: 1.6 }
}
