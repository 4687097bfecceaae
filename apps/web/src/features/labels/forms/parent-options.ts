import { flatten, type LabelNode, withDescendants } from '../tree/label-tree.ts'

/** Where a label may be moved: under any but itself and those below it. Told with the way from the root. */
export function parentOptions(tree: readonly LabelNode[], id?: string): { value: string; label: string }[] {
  const own = id ? withDescendants(tree, id) : new Set<string>()
  return flatten(tree)
    .filter(({ label }) => !own.has(label.id))
    .map(({ label, path }) => ({ value: label.id, label: path.join(' › ') }))
}
