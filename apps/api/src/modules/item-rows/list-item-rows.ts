import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listItemRows as contract } from '@lares/shared-types/contracts/item-rows'
import { rowPageSize } from '@lares/shared-types/item-rows'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadItemRows } from './load-item-rows.ts'
import { parseRowCursor } from './row-position.ts'
import { openRowSource } from './row-source.ts'
import { takeRows } from './take-rows.ts'

/** One page of rows. Throws `invalid-cursor` and `invalid-fields`. */
export async function listItemRows(
  db: Db,
  viewer: Viewer,
  { params: { kind }, query: { cursor, limit = rowPageSize, ...query } }: RequestOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const source = await openRowSource(db, viewer, kind, query)
  const { positions, next } = await takeRows(source, parseRowCursor(source.order, cursor), limit)
  const ids = positions.map(([, , id]) => id)
  return { rows: await loadItemRows(db, viewer, ids), nextCursor: next && encodeCursor(next) }
}
