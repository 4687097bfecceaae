import { fold } from '@lares/shared-types/fold'
import type { Label } from '@lares/shared-types/labels'
import type { Language } from '@lares/shared-types/languages'
import { getLocalizedName } from '@lares/shared-types/languages'

/** A label with its children, sorted in the user's language. */
export interface LabelNode {
  readonly label: Label
  readonly name: string
  /** The names from the root to this label. */
  readonly path: readonly string[]
  readonly children: readonly LabelNode[]
}

/**
 * Builds the trees that the labels form. A label whose parent is missing (hidden from this user, or deleted) becomes a root,
 * and so do labels in a cycle, so that every label is in the result.
 */
export function buildLabelTree(labels: readonly Label[], language: Language): LabelNode[] {
  const known = new Set(labels.map(({ id }) => id))
  const childrenByParent = Map.groupBy(labels, ({ parentId }) =>
    parentId && known.has(parentId) ? parentId : null,
  )
  const collator = new Intl.Collator(language, { numeric: true })
  const visited = new Set<string>()

  function buildNodes(siblings: readonly Label[], path: readonly string[]): LabelNode[] {
    const nodes = siblings.map((label) => {
      visited.add(label.id)
      const name = getLocalizedName(label.names, language)
      const nodePath = [...path, name]
      return {
        label,
        name,
        path: nodePath,
        children: buildNodes(childrenByParent.get(label.id) ?? [], nodePath),
      }
    })
    return nodes.sort((one, other) => collator.compare(one.name, other.name))
  }

  const roots = buildNodes(childrenByParent.get(null) ?? [], [])
  const cyclic = labels.filter(({ id }) => !visited.has(id)).map((label) => ({ ...label, parentId: null }))
  return cyclic.length === 0 ? roots : [...roots, ...buildLabelTree(cyclic, language)]
}

/** Lists all nodes of the trees, each before its children. */
export function flatten(nodes: readonly LabelNode[]): LabelNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

/** Returns the ids of a label and all its descendants. */
export function getDescendantIds(nodes: readonly LabelNode[], id: string): Set<string> {
  const node = flatten(nodes).find(({ label }) => label.id === id)
  return new Set(node ? flatten([node]).map(({ label }) => label.id) : [])
}

/** Finds a label that has one of the names, in any language, ignoring accents and case. */
export function findByNames(
  nodes: readonly LabelNode[],
  names: Readonly<Record<string, string | undefined>>,
): LabelNode | undefined {
  const wanted = new Set(toFoldedNames(names))
  return flatten(nodes).find(({ label }) => toFoldedNames(label.names).some((name) => wanted.has(name)))
}

function toFoldedNames(names: Readonly<Record<string, string | undefined>>): string[] {
  return Object.values(names).flatMap((name) => (name?.trim() ? [fold(name.trim())] : []))
}

/** Keeps the nodes with a name that contains `text`, ignoring accents and case, together with their ancestors and descendants. */
export function filterTree(nodes: readonly LabelNode[], text: string): readonly LabelNode[] {
  const needle = fold(text.trim())
  if (!needle) return nodes
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, text)
    const isMatch = Object.values(node.label.names).some((name) => fold(name).includes(needle))
    if (isMatch) return [node]
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
