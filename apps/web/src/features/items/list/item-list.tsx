import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { CardsSkeleton, ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { VirtualList } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import { SelectableEntry } from '../selection/selectable-entry.tsx'
import { useShownItems } from '../selection/selection-context.ts'
import { EmptyList } from './empty-list.tsx'
import { useItemPages } from './use-item-pages.ts'
import type { ListState } from './use-list-state.ts'

export interface ItemListProps {
  kind: ItemKind
  state: ListState
  render: (item: ItemSummary) => ReactNode
  estimate: number
  columnWidth?: number
  gap?: number
  /** What placeholder rows start with. */
  lead?: 'page' | 'none'
}

/** All items of a kind, loaded page by page, with loading, error and empty states. */
export function ItemList({ kind, state, render, lead = 'none', ...layout }: ItemListProps) {
  const { t } = useTranslation('items')
  const { items, error, loadMore, retry } = useItemPages(state.filter)
  useShownItems({ list: () => items ?? [] })
  if (error && !items) return <ErrorState error={error} onRetry={retry} />
  if (!items)
    return layout.columnWidth ? (
      <CardsSkeleton height={layout.estimate} />
    ) : (
      <ListSkeleton rows={6} lead={lead} lines={3} height={layout.estimate} />
    )
  if (items.length === 0) return <EmptyList kind={kind} filter={state} />
  return (
    <>
      {layout.columnWidth ? (
        // The grid needs a heading of its own: elsewhere cards are in sections, whose heading precedes theirs.
        <VisuallyHidden>
          <h2>{t(`kinds.${kind}.many`)}</h2>
        </VisuallyHidden>
      ) : null}
      <VirtualList
        {...layout}
        entries={items}
        getKey={({ id }) => id}
        render={(item) => <SelectableEntry item={item}>{render(item)}</SelectableEntry>}
        label={t(`kinds.${kind}.many`)}
        onEnd={loadMore}
      />
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
    </>
  )
}
