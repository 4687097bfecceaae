/** The selected rows by id, and the row at which a range that is extended with Shift starts. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchorId: string | undefined
}

export const emptySelection: Selection = { ids: new Set(), anchorId: undefined }

/** Selects a row or deselects it; a later range starts at it. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/** Also selects the rows from the anchor to a row, in the order in which they are shown. */
export function extendTo(selection: Selection, id: string, shownIds: readonly string[]): Selection {
  const end = shownIds.indexOf(id)
  const anchor = selection.anchorId === undefined ? -1 : shownIds.indexOf(selection.anchorId)
  if (end < 0) return selection
  const start = anchor < 0 ? end : anchor
  const range = shownIds.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchorId: shownIds[start] }
}

/** Selects all these rows, or none if they all are selected. */
export function toggleAll({ ids }: Selection, shownIds: readonly string[]): Selection {
  const hasAll = shownIds.length > 0 && shownIds.every((id) => ids.has(id))
  return hasAll ? emptySelection : { ids: new Set(shownIds), anchorId: undefined }
}
