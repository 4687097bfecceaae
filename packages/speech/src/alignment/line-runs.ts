import type { WarpPath } from './warp-path.ts'

/** Rows of a line that follow each other in the recording without a jump, and their columns. Ends are inclusive. */
export interface Run {
  firstColumn: number
  lastColumn: number
  /** Rows that resemble the recording. */
  matchedRows: number
}

/** A row that resembles a column. One that resembles several has a match for the first of them and one for the last. */
interface Match {
  readonly row: number
  readonly column: number
}

/** Over this many matches a run may not advance by more columns: nobody speaks five times as slowly for 0.1 s. */
const windowMatches = 10
const maxColumnsInWindow = 50

/** Columns from one match to the next from which they do not belong together. */
const maxColumnsBetween = 12

/** Rows that a run needs to count: 0.3 s of the synthesised voice, or a quarter of a short line. */
const minRunRows = 30
const minRunShare = 0.25

/** Columns between two runs of a line: 3 s of something else that is said. */
const maxColumnsBetweenRuns = 300

/**
 * Finds the parts of a line that the recording contains. Where the recording says something that the text lacks, the path
 * has to pass through it in some rows, and they resemble some of it by chance: such scattered rows are no runs.
 *
 * @param endRow exclusive
 */
export function findRuns(path: WarpPath, firstRow: number, endRow: number): Run[] {
  const matches = listMatches(path, firstRow, endRow)
  const isScattered = findScattered(matches)
  const runs: Run[] = []
  let run: Run | undefined
  let previous: Match | undefined
  matches.forEach((match, index) => {
    const between = match.column - (previous?.column ?? match.column)
    const isFar = between > (isScattered[index] ? maxColumnsBetween : maxColumnsInWindow)
    if (run === undefined || isFar) {
      run = { firstColumn: match.column, lastColumn: match.column, matchedRows: 0 }
      runs.push(run)
    }
    run.lastColumn = match.column
    if (match.row !== previous?.row) run.matchedRows += 1
    previous = match
  })
  const minRows = Math.min(minRunRows, minRunShare * (endRow - firstRow))
  return chooseNeighbours(runs.filter(({ matchedRows }) => matchedRows >= minRows))
}

/** Returns the runs between which little else is said, the most rows of all: a line is spoken in one place. */
function chooseNeighbours(runs: readonly Run[]): Run[] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1)
    if (last && run.firstColumn - last.lastColumn <= maxColumnsBetweenRuns) groups.at(-1)?.push(run)
    else groups.push([run])
  }
  const countRows = (group: readonly Run[]) => group.reduce((sum, run) => sum + run.matchedRows, 0)
  return groups.toSorted((a, b) => countRows(b) - countRows(a))[0] ?? []
}

function listMatches(path: WarpPath, firstRow: number, endRow: number): Match[] {
  const matches: Match[] = []
  for (let row = firstRow; row < endRow; row += 1) {
    const first = path.firstMatch[row] ?? -1
    const last = path.lastMatch[row] ?? -1
    if (first < 0) continue
    matches.push({ row, column: first })
    if (last > first) matches.push({ row, column: last })
  }
  return matches
}

/** Marks the matches among which the path advances too fast to follow somebody who speaks the line. */
function findScattered(matches: readonly Match[]): boolean[] {
  const isScattered = matches.map(() => false)
  for (let last = 1; last < matches.length; last += 1) {
    const first = Math.max(0, last - windowMatches)
    const columns = (matches[last]?.column ?? 0) - (matches[first]?.column ?? 0)
    if (columns > maxColumnsInWindow) isScattered.fill(true, first + 1, last + 1)
  }
  return isScattered
}
