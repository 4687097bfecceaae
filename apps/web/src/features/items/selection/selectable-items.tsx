import type { SearchFilter } from '@lares/shared-types/search-filter'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { findEntry, focusEntry } from './entry-focus.ts'
import {
  emptySelection,
  everything,
  extendTo,
  findBetween,
  isSelected,
  type SelectableItem,
  type SelectionState,
  setSelected,
  toggleItem,
  withoutItems,
} from './item-selection.ts'
import { ItemSelectionBar } from './item-selection-bar.tsx'
import styles from './selection.module.css'
import { type EntryKey, type SelectableList, SelectionContext, type ShownItems } from './selection-context.ts'
import { useSelectGestures } from './use-select-gestures.ts'
import { useSelectionRights } from './use-selection-rights.ts'

interface SelectableItemsProps {
  /** What finds everything in the list; undefined if no filter does. */
  readonly filter: SearchFilter | undefined
  /** False where items cannot be changed, as in the trash. */
  readonly isEnabled?: boolean
  readonly children: ReactNode
}

/** Lets people select items of the lists inside, and offers what they may do with the selection. */
export function SelectableItems({ filter, isEnabled: isWanted = true, children }: SelectableItemsProps) {
  const rights = useSelectionRights()
  const isEnabled = isWanted && Object.values(rights).includes(true)
  const [selection, setSelection] = useState<SelectionState>()
  const shown = useRef(new Map<SelectableList, ShownItems>())
  const showFailure = useFailureToast()
  const isActive = isEnabled && selection !== undefined

  const start = useCallback(() => setSelection((before) => before ?? emptySelection), [])
  const setShown = useCallback((list: SelectableList, next: ShownItems) => {
    shown.current.set(list, next)
  }, [])
  const context = useMemo(
    () => ({
      isEnabled,
      isActive,
      isAll: selection?.isAll ?? false,
      isSelected: (id: string) => selection !== undefined && isSelected(selection, id),
      start,
      list: 'main' as const,
      setShown,
    }),
    [isEnabled, isActive, selection, start, setShown],
  )

  function select(entry: EntryKey, isRange: boolean) {
    const list = shown.current.get(entry.list)
    const item = list?.list().find(({ id }) => id === entry.id)
    if (!list || !item) return
    if (list.expand) void selectGroups(item, isRange, list, list.expand)
    else if (isRange && selection?.anchorId !== undefined) void extend(selection.anchorId, item, list)
    else setSelection(toggleItem(selection ?? emptySelection, item))
    if (!selection) focusEntry(entry)
  }

  async function extend(anchorId: string, item: SelectableItem, { list, loadBetween }: ShownItems) {
    try {
      const items = loadBetween ? await loadBetween(anchorId, item.id) : list()
      // Selecting may have ended while the items were loading.
      setSelection((before) => before && extendTo(before, item, items))
    } catch (error) {
      showFailure(error)
    }
  }

  /** The same for entries of which each stands for several items. */
  async function selectGroups(
    item: SelectableItem,
    isRange: boolean,
    { list }: ShownItems,
    expand: NonNullable<ShownItems['expand']>,
  ) {
    const before = selection ?? emptySelection
    const isChosen = isRange || !isSelected(before, item.id)
    const entries = isRange ? findBetween(list(), before.anchorId, item) : [item]
    const state = { isSelected: isChosen, anchorId: isRange ? (before.anchorId ?? item.id) : item.id }
    if (!selection) setSelection(emptySelection)
    try {
      for (const entry of entries) {
        const group = await expand(entry)
        setSelection((current) => current && setSelected(current, group, state))
      }
    } catch (error) {
      showFailure(error)
    }
  }

  function end() {
    const entry = findEntry(document.activeElement)
    setSelection(undefined)
    if (entry) focusEntry(entry)
  }

  const gestures = useSelectGestures({ isEnabled, isActive, onSelect: select, onEnd: end })
  return (
    <SelectionContext value={context}>
      <div className={styles.area} {...gestures}>
        {children}
      </div>
      {isActive ? (
        <ItemSelectionBar
          selection={selection}
          filter={filter}
          rights={rights}
          onSelectAll={() => setSelection(everything)}
          onTrashed={(items) => setSelection((before) => before && withoutItems(before, items))}
          onEnd={end}
        />
      ) : null}
    </SelectionContext>
  )
}
