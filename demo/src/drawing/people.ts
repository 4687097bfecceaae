import type { Random } from '../random.ts'
import { darken, lighten } from './colour.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from './shapes.ts'
import type { Stage } from './stage.ts'

export type Build = 'woman' | 'man' | 'girl' | 'boy' | 'grandmother' | 'grandfather'

export interface Look {
  build: Build
  skin: string
  hair: string
  cloth: string
  under: string
  hat: boolean
}

const heights: Record<Build, number> = {
  woman: 0.93,
  man: 1,
  girl: 0.62,
  boy: 0.66,
  grandmother: 0.86,
  grandfather: 0.95,
}

/** Chooses the appearance of a person: hair by age, clothes in the colours of the year. */
export function chooseLook(random: Random, build: Build, year: number): Look {
  const old = build === 'grandmother' || build === 'grandfather'
  const sober = ['#3d4450', '#5a4a42', '#6d6a60', '#2f3b4a', '#7a6654', '#48544a', '#8a7d6c']
  const seventies = ['#b5652f', '#c79a3a', '#7d8a3f', '#8f4a3a', '#3f7480', '#d8c4a0', '#6b4a6b']
  const recent = ['#c85a4a', '#3f6f9a', '#e0b04a', '#5a8a6a', '#e8e4dc', '#384a63', '#a86a8a', '#2c2f36']
  const colours = year < 1962 ? sober : year < 1985 ? seventies : recent
  return {
    build,
    skin: random.pick(['#f0cfb4', '#e8bf9f', '#e3b48f', '#f3d6be', '#d9a883']),
    hair: old
      ? random.pick(['#e4e0d8', '#c9c6c0', '#a9a59e'])
      : random.pick(['#2d2320', '#4a3426', '#6f4b2c', '#a8763e', '#c79a5b', '#3a2b2b', '#8a4a2c']),
    cloth: random.pick(colours),
    under: random.pick(colours),
    hat: random.chance(year < 1960 ? 0.35 : old ? 0.25 : 0.1),
  }
}

/** Draws a standing figure without a face. `size` is the height of a grown man in pixels. */
export function drawFigure(stage: Stage, look: Look, x: number, ground: number, size: number): string {
  const { random } = stage
  const h = size * heights[look.build]
  const child = look.build === 'girl' || look.build === 'boy'
  const head = child ? h * 0.105 : h * 0.075
  const skirt = look.build === 'woman' || look.build === 'girl' || look.build === 'grandmother'
  const cloth = stage.gradient(
    [
      [0, stage.lit(lighten(look.cloth, 0.14))],
      [1, stage.lit(darken(look.cloth, 0.22))],
    ],
    'right',
  )
  const skin = stage.lit(look.skin)
  const hip = -h * 0.48
  const shoulder = -h * 0.82
  const half = h * (child ? 0.1 : 0.115)
  const top = shoulder - h * 0.03 - head
  let svg =
    drawBackHair(look, top, head, stage.lit(look.hair)) +
    ellipse(h * 0.04, 0, h * 0.2, h * 0.025, '#1a1418', { opacity: 0.22 })
  const legs = skirt ? skin : stage.lit(look.under)
  svg += rect(-half * 0.72, hip, half * 0.6, -hip, legs) + rect(half * 0.12, hip, half * 0.6, -hip, legs)
  svg +=
    ellipse(-half * 0.5, -h * 0.008, half * 0.48, h * 0.018, stage.lit('#2a2120')) +
    ellipse(half * 0.5, -h * 0.008, half * 0.48, h * 0.018, stage.lit('#2a2120'))
  svg += drawArm(-1, half, shoulder, h, stage.lit(darken(look.cloth, 0.16)), skin, random.between(0, 0.5))
  svg += drawArm(1, half, shoulder, h, stage.lit(darken(look.cloth, 0.24)), skin, random.between(0, 0.5))
  const hem = skirt ? -h * (stage.year < 1965 || look.build === 'grandmother' ? 0.24 : 0.33) : hip + h * 0.04
  const flare = skirt ? half * 1.55 : half * 0.95
  svg += path(
    `M${-half} ${shoulder + h * 0.03} Q${-half * 0.6} ${shoulder - h * 0.02} 0 ${shoulder - h * 0.02} Q${half * 0.6} ${shoulder - h * 0.02} ${half} ${shoulder + h * 0.03} L${half * 0.78} ${hip - h * 0.08} L${flare} ${hem} L${-flare} ${hem} L${-half * 0.78} ${hip - h * 0.08}Z`,
    cloth,
  )
  if (!skirt && random.chance(0.5))
    svg += polygon(
      [
        [-half * 0.3, shoulder - h * 0.015],
        [half * 0.3, shoulder - h * 0.015],
        [0, shoulder + h * 0.12],
      ],
      stage.lit('#efe9df'),
    )
  svg += rect(-h * 0.022, shoulder - h * 0.05, h * 0.044, h * 0.06, stage.lit(darken(look.skin, 0.12)))
  svg += ellipse(0, top, head * 0.86, head, skin) + drawFrontHair(look, top, head, stage)
  return group(svg, `translate(${Math.round(x)} ${Math.round(ground)})`)
}

function drawArm(
  side: 1 | -1,
  half: number,
  shoulder: number,
  h: number,
  sleeve: string,
  skin: string,
  swing: number,
): string {
  const hand = [side * (half * 1.15 + h * 0.05 * swing), shoulder + h * 0.37] as const
  return (
    stroke(
      `M${side * half * 0.88} ${shoulder + h * 0.04} Q${side * (half * 1.3 + h * 0.03)} ${shoulder + h * 0.2} ${hand[0]} ${hand[1]}`,
      sleeve,
      h * 0.05,
    ) + circle(hand[0], hand[1] + h * 0.012, h * 0.024, skin)
  )
}

function drawBackHair(look: Look, top: number, head: number, hair: string): string {
  if (look.build === 'woman') return ellipse(0, top + head * 0.25, head * 1.08, head * 1.25, hair)
  if (look.build === 'girl')
    return (
      ellipse(-head * 0.95, top + head * 0.5, head * 0.3, head * 0.7, hair) +
      ellipse(head * 0.95, top + head * 0.5, head * 0.3, head * 0.7, hair)
    )
  if (look.build === 'grandmother') return circle(0, top - head * 0.95, head * 0.45, hair)
  return ''
}

function drawFrontHair(look: Look, top: number, head: number, stage: Stage): string {
  const hair = stage.lit(look.hair)
  const cap = path(
    `M${-head * 0.92} ${top + head * 0.1} Q${-head} ${top - head * 1.12} 0 ${top - head * 1.1} Q${head} ${top - head * 1.12} ${head * 0.92} ${top + head * 0.1} Q${head * 0.6} ${top - head * 0.5} ${-head * 0.2} ${top - head * 0.5} Q${-head * 0.7} ${top - head * 0.45} ${-head * 0.92} ${top + head * 0.1}Z`,
    hair,
  )
  if (!look.hat) return cap
  const felt = stage.lit(darken(look.under, 0.2))
  return `${cap}${ellipse(0, top - head * 0.52, head * 1.5, head * 0.22, felt)}${path(`M${-head * 0.85} ${top - head * 0.52} Q${-head * 0.8} ${top - head * 1.5} 0 ${top - head * 1.45} Q${head * 0.8} ${top - head * 1.5} ${head * 0.85} ${top - head * 0.52}Z`, felt)}`
}
