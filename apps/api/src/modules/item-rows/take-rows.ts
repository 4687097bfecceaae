import { sql } from 'kysely'
import type { PartBounds } from '../../query-language/eras/bounded-parts.ts'
import { type FoundRows, findRowsByTime, getTimedStage } from './find-rows-by-time.ts'
import type { RowPosition } from './row-position.ts'
import type { RowSource } from './row-source.ts'
import { filteredStep, getNextStart, type Start, toStart, type WalkedRows, walkRows } from './walk-rows.ts'

/** Queries of one request; a page that needs more is shorter than its limit. */
const maxSteps = 20

interface TakenRows {
  readonly positions: readonly RowPosition[]
  /** Where the next page starts; null if there is none. */
  readonly next: RowPosition | null
}

/** The next rows after a position: at most `limit`, and less if the request has made as many queries as it may. */
export async function takeRows(
  source: RowSource,
  after: RowPosition | undefined,
  limit: number,
  bounds?: PartBounds,
): Promise<TakenRows> {
  const positions: RowPosition[] = []
  let start: Start | undefined = toStart(after)
  let next = after ?? null
  for (let step = 0; start && step < maxSteps; step++) {
    const missing = limit - positions.length
    const timed = getTimedStage(source, start)
    const found: FoundRows | undefined =
      timed && (await findRowsByTime(source, timed, start, { limit: missing + 1, bounds }))
    if (found) {
      positions.push(...found.rows.slice(0, missing))
      if (found.rows.length > missing) return { positions, next: positions.at(-1) ?? null }
      next = found.next?.after ?? found.rows.at(-1) ?? next
      start = found.next
      continue
    }
    // One more than needed tells whether another page follows.
    const walk = source.criteria ? filteredStep : missing + 1
    const picks = sql<boolean>`place <= ${missing}`
    const walked: WalkedRows = await walkRows(source, start, { walk, picks })
    positions.push(...walked.rows)
    if (positions.length === limit && !isLast(source, start, walked, missing))
      return { positions, next: positions.at(-1) ?? null }
    next = walked.last ?? next
    start = getNextStart(source, start, walked)
  }
  return { positions, next: start ? next : null }
}

/** Whether no row follows those that were taken. */
function isLast({ order }: RowSource, { stage }: Start, walked: WalkedRows, taken: number): boolean {
  return walked.isEnd && walked.matched <= taken && stage === order.stages.length - 1
}
