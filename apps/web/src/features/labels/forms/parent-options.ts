import { flatten, getDescendantIds, type LabelNode } from '../tree/label-tree.ts'

/** Lists the possible parents of a label, with their paths: every label except itself and its descendants. */
export function getParentOptions(
  tree: readonly LabelNode[],
  id?: string,
): { value: string; label: string }[] {
  const excluded = id ? getDescendantIds(tree, id) : new Set<string>()
  return flatten(tree)
    .filter(({ label }) => !excluded.has(label.id))
    .map(({ label, path }) => ({ value: label.id, label: path.join(' › ') }))
}
