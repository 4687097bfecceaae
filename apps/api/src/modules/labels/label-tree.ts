import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { LabelKind } from './label-kinds.ts'

/** The parent of every label, null at the top. */
export type LabelTree = ReadonlyMap<string, string | null>

/** Loads all labels: a family has only some hundreds, and visibility depends on the whole tree. */
export async function loadLabelTree(db: Kysely<Database>, kind: LabelKind): Promise<LabelTree> {
  const rows = await db.selectFrom(kind.labels).select(['id', 'parent_id']).execute()
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** Whether a label is one of `ids` or a descendant of one. Tolerates cycles. */
export function isInSubtreeOf(tree: LabelTree, label: string, ids: ReadonlySet<string>): boolean {
  const visited = new Set<string>()
  for (
    let current: string | null | undefined = label;
    current && !visited.has(current);
    current = tree.get(current)
  ) {
    if (ids.has(current)) return true
    visited.add(current)
  }
  return false
}

/** The labels that are hidden from a user with these restrictions: the restricted labels and their descendants. */
export function getHiddenLabels(tree: LabelTree, restricted: Iterable<string>): Set<string> {
  const roots = new Set(restricted)
  return new Set([...tree.keys()].filter((label) => isInSubtreeOf(tree, label, roots)))
}

/** The labels without an ancestor among `labels`; restricting these hides all of them. */
function getTopmost(tree: LabelTree, labels: ReadonlySet<string>): string[] {
  return [...labels].filter((label) => {
    const parent = tree.get(label)
    return !parent || !isInSubtreeOf(tree, parent, labels)
  })
}

/**
 * The restrictions to add to `restricted` so that all labels of `hidden` are hidden in `tree`; empty if they already are.
 */
export function findMissingRestrictions(
  tree: LabelTree,
  restricted: Iterable<string>,
  hidden: Iterable<string>,
): string[] {
  const hiddenNow = getHiddenLabels(tree, restricted)
  const exposed = new Set([...hidden].filter((label) => tree.has(label) && !hiddenNow.has(label)))
  return getTopmost(tree, exposed)
}
