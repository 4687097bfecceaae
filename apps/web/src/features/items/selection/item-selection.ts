import { type ItemSelection, maxExceptedIds, maxSelectedIds } from '@lares/shared-types/item-selection'
import type { ItemSummary } from '@lares/shared-types/items'
import type { SearchFilter } from '@lares/shared-types/search-filter'

/** What a selection keeps of an item. */
export type SelectableItem = Pick<ItemSummary, 'id' | 'kind' | 'title' | 'version'>

/** The selected items by id; with `isAll` everything in the list except these. */
export interface SelectionState {
  readonly isAll: boolean
  readonly items: ReadonlyMap<string, SelectableItem>
  /** The item at which a range that is extended with Shift starts. */
  readonly anchorId: string | undefined
}

export const emptySelection: SelectionState = { isAll: false, items: new Map(), anchorId: undefined }

export const everything: SelectionState = { ...emptySelection, isAll: true }

export function isSelected({ isAll, items }: SelectionState, id: string): boolean {
  return items.has(id) !== isAll
}

/** Selects an item or deselects it; a later range starts at it. */
export function toggleItem(selection: SelectionState, item: SelectableItem): SelectionState {
  const items = new Map(selection.items)
  if (!items.delete(item.id)) items.set(item.id, pickFields(item))
  return limit({ ...selection, items, anchorId: item.id }, selection)
}

/** Also selects the items from the anchor to an item, in the order in which they are shown. */
export function extendTo(
  selection: SelectionState,
  item: SelectableItem,
  shown: readonly SelectableItem[],
): SelectionState {
  const range = findBetween(shown, selection.anchorId, item)
  const hasAnchor = range.some(({ id }) => id === selection.anchorId)
  const anchorId = hasAnchor ? (selection.anchorId ?? item.id) : item.id
  return setSelected(selection, range, { isSelected: true, anchorId })
}

/** The items from one to another, both included, in the order in which they are shown; the other alone if one is missing. */
export function findBetween(
  shown: readonly SelectableItem[],
  fromId: string | undefined,
  item: SelectableItem,
): readonly SelectableItem[] {
  const from = shown.findIndex(({ id }) => id === fromId)
  const to = shown.findIndex(({ id }) => id === item.id)
  if (from < 0 || to < 0) return [item]
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Selects or deselects several items that belong together; a later range starts at `anchorId`. */
export function setSelected(
  selection: SelectionState,
  group: readonly SelectableItem[],
  { isSelected, anchorId }: { readonly isSelected: boolean; readonly anchorId: string },
): SelectionState {
  const items = new Map(selection.items)
  for (const item of group) {
    if (isSelected === selection.isAll) items.delete(item.id)
    else items.set(item.id, pickFields(item))
  }
  return limit({ ...selection, items, anchorId }, selection)
}

/** Without these items, such as those that were moved to the trash. */
export function withoutItems(selection: SelectionState, gone: readonly SelectableItem[]): SelectionState {
  const items = new Map(selection.items)
  for (const { id } of gone) items.delete(id)
  return { ...selection, items }
}

/** The number of selected items; undefined for everything in the list, of which not all may be loaded. */
export function countSelected({ isAll, items }: SelectionState): number | undefined {
  return isAll ? undefined : items.size
}

/** The selection as the API takes it; undefined if nothing is selected. */
export function toRequest(
  { isAll, items }: SelectionState,
  filter: SearchFilter | undefined,
): ItemSelection | undefined {
  const ids = [...items.keys()]
  if (!isAll) return ids.length > 0 ? { ids } : undefined
  return filter && { filter, ...(ids.length > 0 ? { except: ids } : {}) }
}

function limit(selection: SelectionState, before: SelectionState): SelectionState {
  return selection.items.size > (selection.isAll ? maxExceptedIds : maxSelectedIds) ? before : selection
}

function pickFields({ id, kind, title, version }: SelectableItem): SelectableItem {
  return { id, kind, title, version }
}
