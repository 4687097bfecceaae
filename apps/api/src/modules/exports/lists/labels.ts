import type { Label } from '@lares/shared-types/labels'
import { categoryKind, type LabelKind, tagKind } from '../../labels/label-kinds.ts'
import { listLabels } from '../../labels/label-view.ts'
import { type ExportContext, getName } from '../pages/export-context.ts'
import { escapeText } from '../pages/html.ts'
import type { ExportList, ListSource } from './export-list.ts'

export interface LabelLists extends ExportList {
  readonly ids: readonly string[]
}

/** The trees of tags and categories: those that items have with what is above them, or all that exist for the owner. */
export async function listLabelTrees(source: ListSource): Promise<LabelLists | undefined> {
  const { fields } = source.context.texts
  const tags = await listTree(source, tagKind)
  const categories = await listTree(source, categoryKind)
  if (tags.length + categories.length === 0) return undefined
  const trees: [string, readonly Label[]][] = [
    [fields.tags, tags],
    [fields.categories, categories],
  ]
  const sections = trees
    .filter(([, labels]) => labels.length > 0)
    .map(
      ([title, labels]) =>
        `<section><h2>${escapeText(title)}</h2>${renderBranch(source.context, labels)}</section>`,
    )
  return {
    json: { tags: tags.map(toJson), categories: categories.map(toJson) },
    page: sections.join('\n'),
    ids: [...tags, ...categories].map(({ id }) => id),
  }
}

async function listTree(
  { db, user, isEverything, references }: ListSource,
  kind: LabelKind,
): Promise<readonly Label[]> {
  const all = await listLabels(db, kind, user)
  if (isEverything) return all
  const byId = new Map(all.map((label) => [label.id, label]))
  const included = new Set<string>()
  for (const id of references.labelIds) {
    // What is above a visible label is visible, too. A label that is its own ancestor ends it.
    for (let label = byId.get(id); label && !included.has(label.id); label = byId.get(label.parentId ?? ''))
      included.add(label.id)
  }
  return all.filter(({ id }) => included.has(id))
}

function toJson({ version, ...label }: Label) {
  return label
}

/** Labels below a parent, those without one at the top. */
function renderBranch(
  context: ExportContext,
  labels: readonly Label[],
  parentId: string | null = null,
): string {
  const children = labels.filter((label) => label.parentId === parentId)
  if (children.length === 0) return ''
  const lines = children.map((label) => {
    const description = label.description.trim() ? ` <small>${escapeText(label.description)}</small>` : ''
    return `<li>${escapeText(getName(context, label.names))}${description}${renderBranch(context, labels, label.id)}</li>`
  })
  return `<ul>${lines.join('\n')}</ul>`
}
