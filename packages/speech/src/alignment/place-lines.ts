import { frameRate } from '../features/mel-spectrum.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import type { AlignedLine } from './alignment.ts'
import { findRuns, type Run } from './line-runs.ts'
import { snapLines } from './snap-lines.ts'
import type { SynthesisedLine } from './synthesised-text.ts'
import type { WarpPath } from './warp-path.ts'

/** Share of the frames of a line that must resemble the recording. */
const minMatchedShare = 0.5

/** The shortest time of a line in the recording, in relation to that of the synthesised voice. */
const minDurationRatio = 0.3

/** Translates columns of a path into seconds. */
export type GetTime = (column: number) => number

/**
 * Translates the path from frames of the text to frames of the recording into times of lines and words.
 *
 * @param spans of speech, to whose edges lines are moved
 */
export function placeLines(
  lines: readonly SynthesisedLine[],
  path: WarpPath,
  getTime: GetTime,
  spans: readonly SpeechSpan[],
): AlignedLine[] {
  const placed = lines.map((line) => placeLine(line, path, getTime))
  return snapLines(placed, spans)
}

function placeLine({ words }: SynthesisedLine, path: WarpPath, getTime: GetTime): AlignedLine {
  const firstRow = words[0]?.start ?? 0
  const endRow = words.at(-1)?.end ?? 0
  const runs = findRuns(path, firstRow, endRow)
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined || !isSpoken(runs, endRow - firstRow)) {
    return { time: null, words: [] }
  }
  const time = { start: getTime(first.firstColumn), end: getTime(last.lastColumn) + 1 / frameRate }
  const toTime = createRowClock(path, first, last, getTime)
  return {
    time,
    words: words.map(({ from, to, start, end }) => ({ from, to, start: toTime(start), end: toTime(end) })),
  }
}

function isSpoken(runs: readonly Run[], rowCount: number): boolean {
  const matchedRows = runs.reduce((sum, run) => sum + run.matchedRows, 0)
  const columns = runs.reduce((sum, run) => sum + run.lastColumn - run.firstColumn + 1, 0)
  return matchedRows >= minMatchedShare * rowCount && columns >= minDurationRatio * rowCount
}

/** Returns a function from rows of a line to seconds, which never go back. */
function createRowClock(path: WarpPath, first: Run, last: Run, getTime: GetTime): (row: number) => number {
  let latest = first.firstColumn
  return (row) => {
    const match = path.firstMatch[row] ?? -1
    const column = match >= 0 ? match : Math.max(0, path.firstColumn[row] ?? 0)
    latest = Math.max(latest, Math.min(last.lastColumn, column))
    return getTime(latest)
  }
}
