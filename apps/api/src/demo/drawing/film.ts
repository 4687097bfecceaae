import type { Random } from '../random.ts'

/** How the photographs of a time look once they are prints or files. Sizes are pixels. */
export interface Film {
  width: number
  height: number
  /** How soft the lens is: 1 draws every pixel, 1.4 draws fewer and enlarges them. */
  softness: number
  /** Left and right edge of paper around the print, top and bottom follow. */
  border: number
  /** Colour matrix, row by row, applied to red, green and blue. */
  matrix: [[number, number, number], [number, number, number], [number, number, number]]
  /** Contrast and what is added to each channel afterwards: faded blacks are lifted. */
  contrast: number
  lift: [number, number, number]
  /** Strength of grain and of the dark corners, 0 to 1. */
  grain: number
  vignette: number
  paper: string
  /** An orange date burnt into the corner, as cameras of the nineties liked to do. */
  stamp: boolean
}

type Matrix = Film['matrix']

/** Grey by luminance, then warmed: 0 is neutral, 1 is brown. */
function sepia(warmth: number): Matrix {
  const row = (gain: number): [number, number, number] => [0.33 * gain, 0.54 * gain, 0.13 * gain]
  return [row(1 + 0.07 * warmth), row(1 - 0.02 * warmth), row(1 - 0.2 * warmth)]
}

/** Saturation around grey (1 leaves it), then a gain for each channel. */
function colour(saturation: number, red: number, green: number, blue: number): Matrix {
  const rest = (1 - saturation) / 3
  const row = (at: number, gain: number): [number, number, number] => [
    (rest + (at === 0 ? saturation : 0)) * gain,
    (rest + (at === 1 ? saturation : 0)) * gain,
    (rest + (at === 2 ? saturation : 0)) * gain,
  ]
  return [row(0, red), row(1, green), row(2, blue)]
}

type Shape = readonly [width: number, height: number]

/** The film that a family camera of `year` was loaded with; portraits stand upright. */
export function filmOf(year: number, random: Random, upright: boolean): Film {
  const turn = ([width, height]: Shape) =>
    upright && width > height ? { width: height, height: width } : { width, height }
  const grain = random.between(0.85, 1.15)
  if (year < 1948) {
    return {
      ...turn(
        random.pick([
          [1240, 860],
          [1200, 800],
          [1080, 1080],
        ]),
      ),
      softness: 1.5,
      border: 52,
      matrix: sepia(random.between(0.7, 1.2)),
      contrast: 0.84,
      lift: [26, 22, 16],
      grain: 0.17 * grain,
      vignette: 0.5,
      paper: '#efe4cc',
      stamp: false,
    }
  }
  if (year < 1962 || (year < 1966 && random.chance(0.4))) {
    return {
      ...turn(
        random.pick([
          [1320, 900],
          [1150, 1150],
          [1280, 860],
        ]),
      ),
      softness: 1.4,
      border: 44,
      matrix: sepia(random.between(0.1, 0.55)),
      contrast: 1.02,
      lift: [4, 4, 4],
      grain: 0.13 * grain,
      vignette: 0.34,
      paper: '#f5f0e4',
      stamp: false,
    }
  }
  if (year < 1970) {
    return {
      ...turn(
        random.pick([
          [1380, 920],
          [1200, 1200],
        ]),
      ),
      softness: 1.35,
      border: 40,
      matrix: colour(0.98, 1.08, 0.98, 0.84),
      contrast: 1.04,
      lift: [4, 0, 2],
      grain: 0.09 * grain,
      vignette: 0.28,
      paper: '#f6f2e8',
      stamp: false,
    }
  }
  if (year < 1982) {
    return {
      ...turn(
        random.pick([
          [1200, 1200],
          [1400, 933],
          [1200, 1200],
        ]),
      ),
      softness: 1.35,
      border: random.chance(0.5) ? 34 : 0,
      matrix: colour(0.78, 1.07, 0.98, 0.85),
      contrast: 0.87,
      lift: [26, 20, 18],
      grain: 0.08 * grain,
      vignette: 0.26,
      paper: '#f3ecdc',
      stamp: false,
    }
  }
  if (year < 2001) {
    return {
      ...turn([1500, 1000]),
      softness: 1.2,
      border: 0,
      matrix: colour(0.94, 1.04, 1, 0.93),
      contrast: 0.96,
      lift: [8, 6, 8],
      grain: 0.055 * grain,
      vignette: 0.18,
      paper: '#ffffff',
      stamp: year > 1986 && random.chance(0.45),
    }
  }
  if (year < 2012) {
    return {
      ...turn(
        random.pick([
          [1400, 1050],
          [1500, 1000],
        ]),
      ),
      softness: 1,
      border: 0,
      matrix: colour(1.06, 1, 1, 1.02),
      contrast: 1.05,
      lift: [-4, -4, -4],
      grain: 0.015,
      vignette: 0.08,
      paper: '#ffffff',
      stamp: false,
    }
  }
  return {
    ...turn(
      random.pick([
        [1440, 1080],
        [1560, 1040],
        [1600, 900],
      ]),
    ),
    softness: 1,
    border: 0,
    matrix: colour(1.14, 1.02, 1, 0.99),
    contrast: 1.06,
    lift: [-5, -5, -5],
    grain: 0.01,
    vignette: 0.06,
    paper: '#ffffff',
    stamp: false,
  }
}
