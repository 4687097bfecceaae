import type { Random } from '../random.ts'

/** How prints and files of a period look. Sizes are in pixels. */
export interface Film {
  width: number
  height: number
  /** Softness of the lens: 1 renders every pixel, 1.4 renders fewer pixels and enlarges them. */
  softness: number
  /** Width of the paper border on each side. */
  border: number
  /** Colour matrix, row by row, applied to red, green and blue. */
  matrix: [[number, number, number], [number, number, number], [number, number, number]]
  /** Contrast, and the value added to each channel afterwards, which lifts faded blacks. */
  contrast: number
  lift: [number, number, number]
  /** Strength of the grain and of the dark corners from 0 to 1. */
  grain: number
  vignette: number
  paper: string
  /** Whether the camera prints an orange date into the corner. */
  stamp: boolean
}

type Matrix = Film['matrix']

/** Converts to grey by luminance, then tints: 0 is neutral, 1 is brown. */
function createSepiaMatrix(warmth: number): Matrix {
  const row = (gain: number): [number, number, number] => [0.33 * gain, 0.54 * gain, 0.13 * gain]
  return [row(1 + 0.07 * warmth), row(1 - 0.02 * warmth), row(1 - 0.2 * warmth)]
}

/** Scales the saturation (1 leaves it unchanged), then applies a gain to each channel. */
function createColourMatrix(saturation: number, red: number, green: number, blue: number): Matrix {
  const rest = (1 - saturation) / 3
  const row = (channel: number, gain: number): [number, number, number] => [
    (rest + (channel === 0 ? saturation : 0)) * gain,
    (rest + (channel === 1 ? saturation : 0)) * gain,
    (rest + (channel === 2 ? saturation : 0)) * gain,
  ]
  return [row(0, red), row(1, green), row(2, blue)]
}

type Shape = readonly [width: number, height: number]

/** Chooses a film typical of a family camera of `year`, in portrait format when `upright`. */
export function chooseFilm(year: number, random: Random, upright: boolean): Film {
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
      matrix: createSepiaMatrix(random.between(0.7, 1.2)),
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
      matrix: createSepiaMatrix(random.between(0.1, 0.55)),
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
      matrix: createColourMatrix(0.98, 1.08, 0.98, 0.84),
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
      matrix: createColourMatrix(0.78, 1.07, 0.98, 0.85),
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
      matrix: createColourMatrix(0.94, 1.04, 1, 0.93),
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
      matrix: createColourMatrix(1.06, 1, 1, 1.02),
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
    matrix: createColourMatrix(1.14, 1.02, 1, 0.99),
    contrast: 1.06,
    lift: [-5, -5, -5],
    grain: 0.01,
    vignette: 0.06,
    paper: '#ffffff',
    stamp: false,
  }
}
