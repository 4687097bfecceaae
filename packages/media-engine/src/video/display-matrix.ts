import type { Rotation } from '@lares/shared-types/rotations'

/** How the frames of a video must be rotated and mirrored for display, as FFmpeg filters. */
export interface DisplayOrientation {
  steps: string[]
  /** Whether width and height are swapped. */
  isSideways: boolean
}

/**
 * Parses the display matrix that phones write instead of rotating the image: nine 32-bit numbers, of which the first
 * two of the first two rows rotate and mirror (ISO/IEC 14496-12 section 6.2.2). In practice only right angles occur.
 *
 * @param matrix FFmpeg's side data, or null without any
 */
export function parseDisplayMatrix(matrix: Buffer | null): DisplayOrientation {
  if (matrix === null || matrix.length < 36) return { steps: [], isSideways: false }
  const a = matrix.readInt32LE(0)
  const b = matrix.readInt32LE(4)
  const c = matrix.readInt32LE(12)
  const d = matrix.readInt32LE(16)
  const quarterTurns = Math.round(Math.atan2(b, a) / (Math.PI / 2))
  if (quarterTurns === 1) return { steps: [`transpose=${c > 0 ? 'cclock_flip' : 'clock'}`], isSideways: true }
  if (quarterTurns === -1)
    return { steps: [`transpose=${c < 0 ? 'clock_flip' : 'cclock'}`], isSideways: true }
  const steps = [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])]
  return { steps, isSideways: false }
}

const identity: Turn2d = [1, 0, 0, 1]

/** The numbers a, b, c and d of a display matrix: a point (x, y) is shown at (ax + cy, bx + dy). */
type Turn2d = readonly [a: number, b: number, c: number, d: number]

const rotationMatrices: Readonly<Record<Rotation, Turn2d>> = {
  0: identity,
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
}

/**
 * Creates the display matrix of a film that is turned further, so that players turn it and its frames need not be encoded
 * again.
 *
 * @param matrix FFmpeg's side data of the film as it is, or null without any
 */
export function turnDisplayMatrix(matrix: Buffer | null, rotation: Rotation): Buffer {
  const [a, b, c, d] = matrix === null || matrix.length < 36 ? identity : readNumbers(matrix)
  const [p, q, r, s] = rotationMatrices[rotation]
  return createDisplayMatrix([a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s])
}

function readNumbers(matrix: Buffer): Turn2d {
  const read = (index: number) => Math.sign(matrix.readInt32LE(index * 4))
  return [read(0), read(1), read(3), read(4)]
}

/** Creates a display matrix in the fixed-point numbers of ISO/IEC 14496-12. */
function createDisplayMatrix([a, b, c, d]: Turn2d): Buffer {
  const matrix = Buffer.alloc(36)
  for (const [index, value] of [a, b, 0, c, d].entries()) matrix.writeInt32LE(value * 0x10000, index * 4)
  matrix.writeInt32LE(0x40000000, 32)
  return matrix
}

/** The matrix of a film whose frames are already as displayed. */
export const identityMatrix = createDisplayMatrix(identity)

/** FFmpeg filters that turn the frames themselves. */
export const rotationSteps: Readonly<Record<Rotation, readonly string[]>> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
}
