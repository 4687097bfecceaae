import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listTrash as contract } from '@lares/shared-types/contracts/trash'
import { Uuid } from '@lares/shared-types/fields'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { inTrashSince, trashLifetimeMs } from '../deletions/trash-lifetime.ts'
import { loadSummaries } from '../items/summaries.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

/** One page of the trash, the latest first. Throws `invalid-cursor`. */
export async function listTrash(
  db: Db,
  viewer: Viewer,
  pageQuery: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await visibleItems(db, viewer, 'trashed')
    .select(['items.id', 'items.deleted_at'])
    .select(inTrashSince('items.deleted_at').as('since'))
    .select(toCursorInstant(sql`items.deleted_at`).as('key'))
    .select((eb) =>
      eb
        .selectFrom('revisions')
        .innerJoin('users', 'users.id', 'revisions.by_id')
        .select('users.display_name')
        .where('revisions.entity', '=', 'item')
        .whereRef('revisions.entity_id', '=', 'items.id')
        .where('revisions.action', '=', 'trashed')
        .orderBy('revisions.number', 'desc')
        .limit(1)
        .as('deletedBy'),
    )
    .$if(position !== undefined, (page) =>
      page.where(
        sql<boolean>`(items.deleted_at, items.id) < (${position?.[0]}::timestamptz, ${position?.[1]}::uuid)`,
      ),
    )
    .orderBy('items.deleted_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ key, id }) => [key, id])
  const ids = page.map(({ id }) => id)
  const summaries = new Map((await loadSummaries(db, viewer, ids, 'trashed')).map((item) => [item.id, item]))
  const items = page.flatMap(({ id, deleted_at, since, deletedBy }) => {
    const item = summaries.get(id)
    if (!item || !deleted_at) return []
    const expiresAt = new Date(since.getTime() + trashLifetimeMs).toISOString()
    return [{ item, deletedAt: deleted_at.toISOString(), ...(deletedBy && { deletedBy }), expiresAt }]
  })
  return { items, nextCursor }
}
