import type { StartAlignment } from '@lares/shared-types/alignments'
import type { Line } from '../lines/line.ts'

/** Lines to be aligned in one go, in a part of the recording. */
export interface PlannedAlignment {
  /** The lines that get their times from it. */
  readonly ids: readonly string[]
  /** The lines whose texts are looked for: with those that have times between them, which hold the others in place. */
  readonly lines: readonly Line[]
  /** Undefined for the whole recording. */
  readonly range: StartAlignment['range']
}

/** Each takes a second or two; more are aligned together, with what is between them. */
const maxRuns = 4

/** Seconds of the neighbours that are listened to as well, because their times are not exact either. */
const margin = 0.25

/** Plans to align the lines whose times are a guess, each stretch of them between the lines that have times. */
export function planChanged(lines: readonly Line[], duration: number): PlannedAlignment[] {
  const runs = findRuns(lines)
  if (runs.length === 0) return []
  if (runs.length <= maxRuns) return runs.map((run) => planRun(lines, run, duration))
  const whole = planRun(lines, { from: runs[0]?.from ?? 0, to: runs.at(-1)?.to ?? lines.length }, duration)
  return [{ ...whole, ids: whole.lines.flatMap(({ id, isUntimed }) => (isUntimed ? [id] : [])) }]
}

/** Plans to align all lines again. */
export function planAll(lines: readonly Line[]): PlannedAlignment[] {
  return lines.length === 0 ? [] : [{ ids: lines.map(({ id }) => id), lines, range: undefined }]
}

interface Run {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

function findRuns(lines: readonly Line[]): Run[] {
  const runs: Run[] = []
  for (const [index, { isUntimed, text }] of lines.entries()) {
    if (!isUntimed || text.trim() === '') continue
    const last = runs.at(-1)
    if (last?.to === index) runs[runs.length - 1] = { from: last.from, to: index + 1 }
    else runs.push({ from: index, to: index + 1 })
  }
  return runs
}

function planRun(lines: readonly Line[], { from, to }: Run, duration: number): PlannedAlignment {
  const chosen = lines.slice(from, to)
  const start = Math.max(0, (lines[from - 1]?.end ?? 0) - margin)
  const end = (lines[to]?.start ?? duration) + margin
  // Without neighbours, or with neighbours that overlap, the whole recording is looked through.
  const isWhole = (from === 0 && to === lines.length) || end <= start + margin
  return {
    ids: chosen.map(({ id }) => id),
    lines: chosen,
    range: isWhole ? undefined : { from: start, to: end },
  }
}
