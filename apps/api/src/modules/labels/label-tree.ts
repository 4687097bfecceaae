import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { LabelKind } from './label-kinds.ts'

/** Every label with its parent. */
export type LabelTree = ReadonlyMap<string, string | null>

/** Reads the whole tree: a family's labels are some hundreds, and who sees what depends on all of them. */
export async function loadTree(db: Kysely<Database>, kind: LabelKind): Promise<LabelTree> {
  const rows = await db.selectFrom(kind.labels).select(['id', 'parent_id']).execute()
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** Whether a label is one of `ids` or stands below one of them. */
export function isWithin(tree: LabelTree, label: string, ids: ReadonlySet<string>): boolean {
  const passed = new Set<string>()
  for (let at: string | null | undefined = label; at && !passed.has(at); at = tree.get(at)) {
    if (ids.has(at)) return true
    passed.add(at)
  }
  return false
}

/** The labels that somebody restricted from `restricted` cannot see: these and all below them. */
export function closureOf(tree: LabelTree, restricted: Iterable<string>): Set<string> {
  const roots = new Set(restricted)
  return new Set([...tree.keys()].filter((label) => isWithin(tree, label, roots)))
}

/** Of these labels those that do not stand below another of them: restricting them restricts all. */
function topmostOf(tree: LabelTree, labels: ReadonlySet<string>): string[] {
  return [...labels].filter((label) => {
    const parent = tree.get(label)
    return !parent || !isWithin(tree, parent, labels)
  })
}

/**
 * The restrictions to add so that everything of `hidden` stays hidden in `tree` for somebody who is
 * restricted from `restricted`; empty when nothing is missing.
 */
export function missingToHide(
  tree: LabelTree,
  restricted: Iterable<string>,
  hidden: Iterable<string>,
): string[] {
  const still = closureOf(tree, restricted)
  const lost = new Set([...hidden].filter((label) => tree.has(label) && !still.has(label)))
  return topmostOf(tree, lost)
}
