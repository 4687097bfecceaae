import type { TimeMap } from '@lares/shared-types/assets'
import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Cut } from './silence-finder.ts'

interface Timing {
  /** Seconds of the original. */
  readonly duration: number
  /** What was left out, in samples at `sampleRate`, counted where the silence is shortened. */
  readonly cuts: readonly Cut[]
  readonly sampleRate: number
}

/** The times of a version beside those of what it was made from; undefined where they are the same. */
export function buildTimeMap(
  steps: readonly ProcessingStep[],
  { duration, cuts, sampleRate }: Timing,
): TimeMap | undefined {
  const at = steps.findIndex(({ kind }) => kind === 'silence')
  const speed = steps.findIndex(({ kind }) => kind === 'speed')
  const step = steps[speed]
  const factor = step?.kind === 'speed' ? step.factor : 1
  if (cuts.length === 0 && factor === 1) return undefined
  const before = speed < at ? factor : 1
  const after = speed < at ? 1 : factor
  const pairs: [number, number][] = [[0, 0]]
  let removed = 0
  for (const { from, to } of cuts) {
    const start = from / sampleRate
    const end = to / sampleRate
    pairs.push([start * before, (start - removed) / after])
    removed += end - start
    pairs.push([end * before, (end - removed) / after])
  }
  pairs.push([duration, Math.max(0, duration / before - removed) / after])
  return pairs
}
