import { createContext, use, useLayoutEffect } from 'react'
import type { SelectableItem } from './item-selection.ts'

/** The items that a list shows, in their order. */
export interface ShownItems {
  /** Those that are loaded. Called only when an item is selected. */
  readonly list: () => readonly SelectableItem[]
  /** Loads what is between two items, both included, where the list does not load everything above what is shown. */
  readonly loadBetween?: (fromId: string, toId: string) => Promise<readonly SelectableItem[]>
  /** Loads the items that one entry of the list stands for, where it stands for several, as a conversation does. */
  readonly expand?: (item: SelectableItem) => Promise<readonly SelectableItem[]>
}

interface Selecting {
  /** Whether items of this page can be selected; false in lists outside of `SelectableItems`. */
  readonly isEnabled: boolean
  /** Whether a selection is under way, during which items are selected and not opened. */
  readonly isActive: boolean
  /** Whether everything that the filter of the list finds is selected. */
  readonly isAll: boolean
  readonly isSelected: (id: string) => boolean
  /** Starts selecting, with nothing selected yet. */
  readonly start: () => void
  /** Which of the lists of the page this is; the same item can be in several. */
  readonly list: SelectableList
  readonly setShown: (list: SelectableList, shown: ShownItems) => void
}

/** The list of a page, or the conversation that is open beside it. */
export type SelectableList = 'main' | 'conversation'

/** An item in one of the lists. */
export interface EntryKey {
  readonly id: string
  readonly list: SelectableList
}

export const SelectionContext = createContext<Selecting>({
  isEnabled: false,
  isActive: false,
  isAll: false,
  isSelected: () => false,
  start: () => undefined,
  list: 'main',
  setShown: () => undefined,
})

/** Starts selecting in the list of the page; undefined where nothing can be selected. */
export function useStartSelecting(): (() => void) | undefined {
  const { isEnabled, start } = use(SelectionContext)
  return isEnabled ? start : undefined
}

/** Says which items a list shows. */
export function useShownItems(shown: ShownItems): void {
  const { list, setShown } = use(SelectionContext)
  useLayoutEffect(() => setShown(list, shown))
}
