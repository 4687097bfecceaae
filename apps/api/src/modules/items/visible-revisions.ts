import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { wasHidden } from '../../visibility/visible-items.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { type LabelHistory, loadLabelHistory } from '../labels/label-history.ts'

/** The label ids of a revision, as they were saved. */
interface RevisionLabels {
  readonly tagIds: readonly string[]
  readonly categoryIds: readonly string[]
}

/**
 * Stored numbers of an item's revisions that exist for the viewer, oldest first. Replies number these from 1 without gaps,
 * because a gap would reveal that the item was hidden in between.
 */
export async function listVisibleRevisionNumbers(
  db: Db,
  viewer: Viewer,
  itemId: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('number')
    .$if(isRestricted(viewer), (query) =>
      query.select([
        sql<string[] | null>`fields -> 'tagIds'`.as('tagIds'),
        sql<string[] | null>`fields -> 'categoryIds'`.as('categoryIds'),
      ]),
    )
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .orderBy('number')
    .execute()
  const revisions = rows.map(({ number, tagIds, categoryIds }) => ({
    number,
    tagIds: tagIds ?? [],
    categoryIds: categoryIds ?? [],
  }))
  const history = await loadLabelHistory(db, revisions)
  return revisions
    .filter((revision) => !wasHiddenThenOrNow(revision, history, viewer))
    .map(({ number }) => number)
}

/** Whether a revision had a label that is hidden from the viewer, or that was merged into a hidden one since. */
function wasHiddenThenOrNow(
  { tagIds, categoryIds }: RevisionLabels,
  history: LabelHistory,
  viewer: Viewer,
): boolean {
  const merged = { tagIds: history.resolveMerged(tagIds), categoryIds: history.resolveMerged(categoryIds) }
  return wasHidden({ tagIds, categoryIds }, viewer) || wasHidden(merged, viewer)
}
