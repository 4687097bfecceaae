/** How a film must be turned to stand upright, as steps of FFmpeg's filter language. */
export interface Uprighting {
  steps: string[]
  /** Whether width and height change places. */
  isSideways: boolean
}

/**
 * Reads the display matrix that phones write instead of turning the picture: nine 32-bit numbers, the upper four
 * of which turn and mirror (ISO/IEC 14496-12 section 6.2.2). Only right angles are meant by it in practice.
 *
 * @param matrix the side data as FFmpeg hands it out, or null without any
 */
export function uprightingOf(matrix: Buffer | null): Uprighting {
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
