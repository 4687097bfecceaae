import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listDeletions as contract } from '@lares/shared-types/contracts/trash'
import { deletableEntities, deletablePermissions, maxCountedItems } from '@lares/shared-types/deletions'
import { Uuid } from '@lares/shared-types/fields'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { participantRoles } from '@lares/shared-types/participants'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { mergedItems } from '../../db/schema/deletions.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { getTrashLimit, hasExpired, inTrashSince, trashLifetimeMs } from '../deletions/trash-lifetime.ts'
import { categoryKind, type LabelKind, tagKind } from '../labels/label-kinds.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

/** Tables of what deletions took off items. */
const itemTables = ['item_tags', 'item_categories', 'item_participants']

/**
 * One page of the deleted tags, categories and participants that the viewer may restore, the latest first: of the kinds for
 * which they have the permission, without the labels that `restoreLabel` does not find for them. Throws `invalid-cursor`.
 */
export async function listDeletions(
  db: Db,
  now: Date,
  viewer: Viewer,
  pageQuery: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await visibleDeletions(db, now, viewer)
    .select(['deletions.id', 'entity', 'deleted_at', isMerged.as('is_merged')])
    .select(sql<LocalizedNames>`stored -> 'names'`.as('names'))
    .select(inTrashSince('deleted_at').as('since'))
    .select(toCursorInstant(sql`deleted_at`).as('key'))
    .select((eb) =>
      eb
        .selectFrom('revisions')
        .innerJoin('users', 'users.id', 'revisions.by_id')
        .select('users.display_name')
        .whereRef('revisions.entity', '=', 'deletions.entity')
        .whereRef('revisions.entity_id', '=', 'deletions.id')
        .whereRef('revisions.number', '=', 'deletions.version')
        .as('deletedBy'),
    )
    .$if(position !== undefined, (page) =>
      page.where(
        sql<boolean>`(deleted_at, deletions.id) < (${position?.[0]}::timestamptz, ${position?.[1]}::uuid)`,
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('deletions.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ key, id }) => [key, id])
  const counts = await countItems(
    db,
    viewer,
    page.map(({ id }) => id),
  )
  const deletions = page.map(({ id, entity, deleted_at, is_merged, since, names, deletedBy }) => {
    const count = counts.get(id) ?? 0
    return {
      entity,
      id,
      names,
      deletedAt: deleted_at.toISOString(),
      ...(deletedBy && { deletedBy }),
      expiresAt: new Date(since.getTime() + trashLifetimeMs).toISOString(),
      itemCount: Math.min(count, maxCountedItems),
      hasMoreItems: count > maxCountedItems,
      ...(is_merged && { isMerged: true }),
    }
  })
  return { deletions, nextCursor }
}

/** Whether what was deleted was merged into another one. */
export const isMerged = sql<boolean>`deletions.details ->> 'mergedInto' is not null`

/** A query of the deletions that the viewer may undo: of the kinds for which they have the permission, without hidden labels. */
export function visibleDeletions(db: Db, now: Date, viewer: Viewer) {
  const entities = deletableEntities.filter((entity) => viewer.permissions.has(deletablePermissions[entity]))
  return db
    .selectFrom('deletions')
    .where('entity', '=', sql<(typeof entities)[number]>`any(${entities}::text[])`)
    .where(({ not }) => not(hasExpired('deleted_at', getTrashLimit(now))))
    .where(isVisibleLabel(tagKind, viewer))
    .where(isVisibleLabel(categoryKind, viewer))
}

/** Whether a deletion is of something else than this kind of label, or of a label that is not hidden from the viewer. */
function isVisibleLabel(kind: LabelKind, viewer: Viewer): RawBuilder<SqlBool> {
  const hiddenIds = [...kind.getHiddenIds(viewer)]
  if (hiddenIds.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(entity <> ${kind.entity} or deletions.id not in (
    with recursive replaced (id, by_id) as (
      select id, into_id from merged_labels
      union all
      select id, (stored ->> 'parent_id')::uuid from deletions where entity = ${kind.entity}
    ), hidden (id) as (
      -- The ids of labels that were hidden when they were deleted are among these.
      select unnest(${hiddenIds}::uuid[])
      union
      -- What would become a child of a hidden label, directly or in the place of what is deleted or merged as well.
      select replaced.id from hidden join replaced on replaced.by_id = hidden.id
      where not exists (select from ${sql.table(kind.labels)} labels where labels.id = replaced.id)
    )
    select id from hidden))`
}

/** The number of visible items of each deletion, up to one more than are shown. */
async function countItems(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // A participant may have several roles in an item.
  const limit = maxCountedItems * participantRoles.length + 1
  const items = visibleItems(db, viewer)
    .select('items.id')
    .innerJoin('deletion_rows', (join) =>
      join.on('items.id', '=', sql<string>`(deletion_rows.stored ->> 'item_id')::uuid`),
    )
    .where('deletion_rows.deletion_id', '=', sql<string>`deleted.id`)
    .where('deletion_rows.source', 'in', itemTables)
    .where('deletion_rows.source_column', '!=', mergedItems)
    .limit(limit)
  const { rows } = await sql<{ id: string; count: number }>`
    select deleted.id, count(distinct items.id)::integer as count
    from unnest(${[...ids]}::uuid[]) as deleted (id), lateral (${items}) items
    group by deleted.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
