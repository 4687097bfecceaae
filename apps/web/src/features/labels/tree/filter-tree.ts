import { fold } from '@lares/shared-types/fold'
import type { LabelNode } from './label-tree.ts'

/** The parts of the trees whose names contain `words`, with the way down to them; accents and case do not count. */
export function filterTree(nodes: readonly LabelNode[], words: string): readonly LabelNode[] {
  const wanted = fold(words.trim())
  if (!wanted) return nodes
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, words)
    const matches = Object.values(node.label.names).some((name) => fold(name).includes(wanted))
    return matches || children.length > 0 ? [{ ...node, children: matches ? node.children : children }] : []
  })
}
