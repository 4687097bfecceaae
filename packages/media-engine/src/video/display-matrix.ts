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
