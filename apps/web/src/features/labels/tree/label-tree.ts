import type { Label } from '@lares/shared-types/labels'
import type { Language } from '@lares/shared-types/languages'
import { nameIn } from '@lares/shared-types/languages'

/** A label with those below it, all in the reader's alphabetical order. */
export interface LabelNode {
  readonly label: Label
  readonly name: string
  /** Names from the root down to this one. */
  readonly path: readonly string[]
  readonly children: readonly LabelNode[]
}

/**
 * The labels as the trees they form. One whose parent is not among them (hidden from this reader, or gone) is a root,
 * and so is one of a circle, so that none is lost from sight.
 */
export function labelTree(labels: readonly Label[], language: Language): LabelNode[] {
  const known = new Set(labels.map(({ id }) => id))
  const below = Map.groupBy(labels, ({ parentId }) => (parentId && known.has(parentId) ? parentId : null))
  const collator = new Intl.Collator(language, { numeric: true })
  const placed = new Set<string>()

  function nodesOf(siblings: readonly Label[], path: readonly string[]): LabelNode[] {
    const nodes = siblings.map((label) => {
      placed.add(label.id)
      const name = nameIn(label.names, language)
      const here = [...path, name]
      return { label, name, path: here, children: nodesOf(below.get(label.id) ?? [], here) }
    })
    return nodes.sort((one, other) => collator.compare(one.name, other.name))
  }

  const roots = nodesOf(below.get(null) ?? [], [])
  const circling = labels.filter(({ id }) => !placed.has(id)).map((label) => ({ ...label, parentId: null }))
  return circling.length === 0 ? roots : [...roots, ...labelTree(circling, language)]
}

/** Every node, each before those below it. */
export function flatten(nodes: readonly LabelNode[]): LabelNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

/** The id of a label and of all that lie below it. */
export function withDescendants(nodes: readonly LabelNode[], id: string): Set<string> {
  const node = flatten(nodes).find(({ label }) => label.id === id)
  return new Set(node ? flatten([node]).map(({ label }) => label.id) : [])
}
