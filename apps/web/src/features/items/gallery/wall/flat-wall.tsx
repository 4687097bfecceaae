import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { useItemPages } from '../../list/use-item-pages.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { useShownItems } from '../../selection/selection-context.ts'
import type { WallSection } from '../wall-section.ts'
import { clampAspect } from './justify.ts'
import { Wall } from './wall.tsx'
import { WallSkeleton } from './wall-skeleton.tsx'

interface FlatWallProps {
  kind: ItemKind
  usualAspect: number
  state: ListState
  renderViewer: (sections: readonly WallSection[], requestSections: () => void) => ReactNode
}

/** A wall in one section, for the favourites, the trash and orders other than by date. */
export function FlatWall({ kind, usualAspect, state, renderViewer }: FlatWallProps) {
  const { t } = useTranslation('items')
  const { items, error, loadMore, retry } = useItemPages(state.filter)
  useShownItems({ list: () => items ?? [] })
  const sections = useMemo((): WallSection[] => {
    const all = items ?? []
    return [
      {
        key: 'all',
        count: all.length,
        usualAspect,
        items: all,
        aspects: all.map(({ cover }) => clampAspect(cover?.width, cover?.height)),
      },
    ]
  }, [items, usualAspect])
  if (error && !items) return <ErrorState error={error} onRetry={retry} />
  if (!items) return <WallSkeleton />
  if (items.length === 0) return <EmptyList kind={kind} filter={state} />
  return (
    <>
      <Wall sections={sections} label={t(`kinds.${kind}.many`)} onEnd={loadMore} />
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {renderViewer(sections, loadMore)}
    </>
  )
}
