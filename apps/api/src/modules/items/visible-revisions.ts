import type { Revision } from '@lares/shared-types/revisions'
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
  const visible = await loadVisibleRevisions(db, viewer, itemId)
  const unchanged = await findUnchanged(db, itemId, visible)
  return visible.map(({ number }) => number).filter((number) => !unchanged.has(number))
}

/** The revisions of an item during which it was visible to the viewer, also those that differ in nothing that is shown. */
export async function loadVisibleRevisions(
  db: Db,
  viewer: Viewer,
  itemId: string,
): Promise<readonly NumberedRevision[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'action'])
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
  const revisions = rows.map(({ number, action, tagIds, categoryIds }) => ({
    number,
    action,
    tagIds: tagIds ?? [],
    categoryIds: categoryIds ?? [],
  }))
  const history = await loadLabelHistory(db, revisions)
  return revisions.filter((revision) => !wasHiddenThenOrNow(revision, history, viewer))
}

interface NumberedRevision {
  readonly number: number
  readonly action: Revision['action']
}

/**
 * Visible revisions after hidden ones that differ in nothing from the visible one before: their only change is that they are
 * no longer hidden, and to list them would reveal that.
 */
async function findUnchanged(
  db: Db,
  itemId: string,
  visible: readonly NumberedRevision[],
): Promise<ReadonlySet<number>> {
  const pairs = visible.flatMap((revision, index) => {
    const before = visible[index - 1]
    const followsHidden = before !== undefined && before.number < revision.number - 1
    return followsHidden && revision.action === 'changed' ? [[before.number, revision.number] as const] : []
  })
  if (pairs.length === 0) return new Set()
  const rows = await db
    .selectFrom('revisions')
    .select([
      'number',
      sql<string | null>`fields ->> 'kind'`.as('kind'),
      sql<string>`md5((jsonb_build_object('rotations', '{}'::jsonb, 'playedVersions', '{}'::jsonb, 'posters', '{}'::jsonb) || fields - 'kind' - 'formerDetails')::text)`.as(
        'digest',
      ),
    ])
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .where('number', 'in', [...new Set(pairs.flat())])
    .execute()
  const states = new Map(rows.map(({ number, ...state }) => [number, state]))
  return new Set(
    pairs
      .filter(([before, after]) => isSameState(states.get(before), states.get(after)))
      .map(([, number]) => number),
  )
}

interface StateDigest {
  /** Null in a revision from before the item could move, which has the kind of those after it. */
  readonly kind: string | null
  /** Of everything else that is shown. */
  readonly digest: string
}

function isSameState(before: StateDigest | undefined, after: StateDigest | undefined): boolean {
  if (!before || !after || before.digest !== after.digest) return false
  return before.kind === null || after.kind === null || before.kind === after.kind
}

/** Whether a revision had a label that is hidden from the viewer, or that was merged into a hidden one since. */
export function wasHiddenThenOrNow(
  { tagIds, categoryIds }: RevisionLabels,
  history: LabelHistory,
  viewer: Viewer,
): boolean {
  const merged = { tagIds: history.resolveMerged(tagIds), categoryIds: history.resolveMerged(categoryIds) }
  return wasHidden({ tagIds, categoryIds }, viewer) || wasHidden(merged, viewer)
}
