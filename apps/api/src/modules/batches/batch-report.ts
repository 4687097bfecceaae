import type { BatchReport } from '@lares/shared-types/batches'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listBatchItems as itemsContract } from '@lares/shared-types/contracts/batches'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadBatch } from './visible-batches.ts'

/** A batch with the number of items for each reason. Throws `not-found`. */
export async function loadBatchReport(db: Db, user: UserPrincipal, id: string): Promise<BatchReport> {
  const batch = await loadBatch(db, user, id)
  const reasons = await db
    .selectFrom('batch_items')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('batch_id', '=', id)
    .where('state', 'in', ['refused', 'kept', 'undone'])
    .where('reason', 'is not', null)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .execute()
  return {
    batch,
    reasons: reasons.flatMap(({ reason, count }) => (reason ? [{ reason, count: Number(count) }] : [])),
  }
}

const Position = Type.Tuple([Type.Integer()])

/** One page of the items of a batch; what no longer exists for the user is listed without its title. Throws `not-found`. */
export async function listBatchItems(
  db: Db,
  user: UserPrincipal,
  id: string,
  { state, ...pageQuery }: RequestOf<typeof itemsContract>['query'],
): Promise<ReplyOf<typeof itemsContract>> {
  await loadBatch(db, user, id)
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await db
    .selectFrom('batch_items')
    .select(['position', 'item_id', 'state', 'reason'])
    .where('batch_id', '=', id)
    .$if(state !== undefined, (items) => items.where('state', '=', state ?? 'waiting'))
    .$if(position !== undefined, (items) => items.where('position', '>', position?.[0] ?? 0))
    .orderBy('position')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, (row) => [row.position])
  const items = await loadItemRefs(
    db,
    user,
    page.map(({ item_id }) => item_id),
  )
  return {
    items: page.map((row) => {
      const item = items.get(row.item_id)
      return {
        position: row.position,
        state: row.state,
        ...(row.reason && { reason: row.reason }),
        ...(item && { item }),
      }
    }),
    nextCursor,
  }
}

async function loadItemRefs(db: Db, user: UserPrincipal, ids: readonly string[]) {
  const rows = await visibleItems(db, user, 'any')
    .where(sql<boolean>`items.id = any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.title'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
