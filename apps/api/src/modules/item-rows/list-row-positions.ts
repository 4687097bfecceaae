import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listRowPositions as contract } from '@lares/shared-types/contracts/item-rows'
import { rowPageSize } from '@lares/shared-types/item-rows'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { parseRowCursor, type RowPosition } from './row-position.ts'
import { openRowSource } from './row-source.ts'
import { filteredStep, getNextStart, type Start, toStart, type WalkedRows, walkRows } from './walk-rows.ts'

/** Items that one request reads, and that one query reads without filters. */
const maxRead = 20_000

/** Counts the next part of the rows, with the cursor after every full page. Throws `invalid-cursor` and `invalid-fields`. */
export async function listRowPositions(
  db: Db,
  viewer: Viewer,
  { params: { kind }, query: { cursor, offset = 0, ...query } }: RequestOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const source = await openRowSource(db, viewer, kind, query)
  const positions: RowPosition[] = []
  const walk = source.criteria ? filteredStep : maxRead
  let start: Start | undefined = toStart(parseRowCursor(source.order, cursor))
  let count = 0
  let read = 0
  let last: RowPosition | null = null
  while (start && read < maxRead) {
    const picks = sql<boolean>`(place + ${offset + count}::integer) % ${sql.lit(rowPageSize)} = 0`
    const walked: WalkedRows = await walkRows(source, start, { walk, picks })
    positions.push(...walked.rows)
    count += walked.matched
    read += walked.walked
    last = walked.last ?? last
    start = getNextStart(source, start, walked)
  }
  return {
    count,
    cursors: positions.map(encodeCursor),
    nextCursor: start && last ? encodeCursor(last) : null,
  }
}
