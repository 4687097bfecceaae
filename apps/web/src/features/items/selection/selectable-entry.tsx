import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import type { SelectableItem } from './item-selection.ts'
import styles from './selection.module.css'
import { SelectionContext } from './selection-context.ts'

interface SelectableEntryProps {
  readonly item: SelectableItem
  /** False if the filter that finds everything in the list does not find this item, which is not selected with all then. */
  readonly isInFilter?: boolean
  readonly children: ReactNode
}

/** An item in a list. While items are being selected it is covered by a button that selects it. */
export function SelectableEntry({ item, isInFilter = true, children }: SelectableEntryProps) {
  const { isEnabled, isActive, isAll, isSelected, list } = use(SelectionContext)
  if (!isEnabled || (isAll && !isInFilter)) return children
  const isChosen = isActive && isSelected(item.id)
  return (
    <div
      className={styles.entry}
      data-selectable={item.id}
      data-list={list}
      data-selected={isChosen || undefined}
    >
      {isActive ? <SelectButton item={item} isChosen={isChosen} /> : null}
      <div className={styles.content} inert={isActive}>
        {children}
      </div>
    </div>
  )
}

/** The clicks are handled by `useSelectGestures`, which also knows about ranges. */
function SelectButton({ item, isChosen }: { item: SelectableItem; isChosen: boolean }) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isChosen}
      aria-label={t('selection.item', { title: getTitle(item) })}
    >
      <span className={styles.mark}>{isChosen ? <Icon name="check" size={16} /> : null}</span>
    </button>
  )
}
