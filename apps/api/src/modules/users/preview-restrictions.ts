import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { previewRestrictions as contract } from '@lares/shared-types/contracts/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import {
  hiddenOrTrashedItemIds,
  visibleAssetsForCount,
  visibleItemsForCount,
} from '../../visibility/visible-items.ts'
import { categoryKind, tagKind } from '../labels/label-kinds.ts'
import { getHiddenLabels, loadLabelTree } from '../labels/label-tree.ts'
import { validateRestrictions } from '../user-rights/restrictions.ts'

/**
 * Counts what restrictions would take away, of the items that the manager sees. Throws `invalid-fields` for labels that do
 * not exist or are hidden from the manager.
 */
export async function previewRestrictions(
  db: Db,
  manager: UserPrincipal,
  input: RequestOf<typeof contract>['body'],
): Promise<ReplyOf<typeof contract>> {
  await inTransaction(db, (trx) => validateRestrictions(trx, manager, input))
  const [tags, categories] = [await loadLabelTree(db, tagKind), await loadLabelTree(db, categoryKind)]
  const restricted: Viewer = {
    ...manager,
    hiddenTagIds: [...manager.hiddenTagIds, ...getHiddenLabels(tags, input.restrictedTagIds)],
    hiddenCategoryIds: [
      ...manager.hiddenCategoryIds,
      ...getHiddenLabels(categories, input.restrictedCategoryIds),
    ],
  }
  const items = await countVisible(db, manager)
  return {
    items,
    hidden: items - (await countVisible(db, restricted)),
    elsewhere: await countElsewhere(db, manager, restricted),
    linked: await countLinked(db, manager, restricted),
    events: await countEvents(db, manager, restricted),
  }
}

async function countVisible(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await visibleItemsForCount(db, viewer)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Items that would be hidden, with a file that is also in an item that would stay visible. */
async function countElsewhere(db: Db, manager: Viewer, restricted: Viewer): Promise<number> {
  const isHidden = (itemId: RawBuilder<unknown>) =>
    sql<boolean>`${itemId} in (${hiddenOrTrashedItemIds(db, restricted)})`
  const { count } = await visibleAssetsForCount(db, manager)
    .innerJoin('assets as others', (join) =>
      join
        .onRef('others.sha256', '=', 'assets.sha256')
        .on(sql<boolean>`not ${isHidden(sql.ref('others.item_id'))}`),
    )
    .where(isHidden(sql.ref('assets.item_id')))
    .select(sql<string>`count(distinct assets.item_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Items that would be hidden, with a piece, a source or the other side of a reading aloud that would stay visible. */
async function countLinked(db: Db, manager: Viewer, restricted: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with links(item_id, other_id) as (
      select item_id, source_id from cut_pieces where source_id is not null
      union all select source_id, item_id from cut_pieces where source_id is not null
      union all select letter_id, recording_id from narrations
      union all select recording_id, letter_id from narrations)
    select count(distinct item_id)::integer as count from links
    where item_id in (${hiddenOrTrashedItemIds(db, restricted)})
      and item_id not in (${hiddenOrTrashedItemIds(db, manager)})
      and other_id not in (${hiddenOrTrashedItemIds(db, restricted)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Events with items that would be hidden. */
async function countEvents(db: Db, manager: Viewer, restricted: Viewer): Promise<number> {
  const { count } = await visibleEvents(db, manager)
    .where(
      sql<boolean>`exists (
        select from unnest(events.item_ids) as linked(item_id)
        where item_id in (${hiddenOrTrashedItemIds(db, restricted)})
          and item_id not in (${hiddenOrTrashedItemIds(db, manager)}))`,
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
