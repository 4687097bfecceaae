import type { Random } from '../random.ts'
import { mix } from './colour.ts'
import type { Light } from './light.ts'

/** The context in which a scene is drawn. Sizes are in pixels; the year decides clothes and interiors. */
export interface Stage {
  width: number
  height: number
  year: number
  light: Light
  random: Random
  /** Hints about the subject ("turin", "dog", "girl"); each scene reads those that it knows. */
  motif: readonly string[]
  /** Registers a gradient, from top to bottom by default, and returns its fill value. */
  gradient(
    stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
    direction?: Direction,
  ): string
  /** Applies the light of the stage to a colour. */
  lit(colour: string): string
  /** The `<defs>` of all gradients registered so far. */
  definitions(): string
}

type Direction = 'down' | 'right' | 'round'

/** A picture in two layers: the front is sharp, the back is blurred by `blur` (1 is sharp). */
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

/** Creates an empty stage. */
export function createStage(
  options: Pick<Stage, 'width' | 'height' | 'year' | 'light' | 'random' | 'motif'>,
): Stage {
  const gradients: string[] = []
  return {
    ...options,
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
    lit: (colour) => mix(mix(colour, options.light.shade, options.light.dim), options.light.haze, 0.04),
    definitions: () => `<defs>${gradients.join('')}</defs>`,
  }
}
