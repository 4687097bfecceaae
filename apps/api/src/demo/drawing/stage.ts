import type { Random } from '../random.ts'
import { mix } from './colour.ts'
import type { Light } from './light.ts'

/** What a scene is drawn on: a size in pixels, a moment's light, the year's clothes and a source of chance. */
export interface Stage {
  width: number
  height: number
  year: number
  light: Light
  random: Random
  /** Hints of what is to be seen ("turin", "dog", "girl"), read by the scenes that know them. */
  motif: readonly string[]
  /** Registers a gradient, top to bottom unless told otherwise, and answers how to fill with it. */
  gradient(
    stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
    direction?: Direction,
  ): string
  /** A colour as it looks in this light. */
  lit(colour: string): string
  /** The `<defs>` of all gradients registered so far. */
  definitions(): string
}

type Direction = 'down' | 'right' | 'round'

/** A picture in two depths: the back is out of focus by `blur` (1 is sharp), the front is sharp. */
export interface Picture {
  back: string
  front: string
  blur: number
}

export type Scene = (stage: Stage) => Picture

const directions: Record<Direction, string> = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  right: 'x1="0" y1="0" x2="1" y2="0"',
  round: '',
}

/** Makes an empty stage. */
export function createStage(
  given: Pick<Stage, 'width' | 'height' | 'year' | 'light' | 'random' | 'motif'>,
): Stage {
  const gradients: string[] = []
  return {
    ...given,
    gradient: (stops, direction = 'down') => {
      const id = `g${gradients.length}`
      const tag = direction === 'round' ? 'radialGradient' : 'linearGradient'
      const inner = stops
        .map(
          ([offset, colour, opacity = 1]) =>
            `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
        )
        .join('')
      gradients.push(`<${tag} id="${id}" ${directions[direction]}>${inner}</${tag}>`)
      return `url(#${id})`
    },
    lit: (colour) => mix(mix(colour, given.light.shade, given.light.dim), given.light.haze, 0.04),
    definitions: () => `<defs>${gradients.join('')}</defs>`,
  }
}
