import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import type { ComponentType } from 'react'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { useTimelineQuery } from '../../api/items-api.ts'
import { EmptyList } from '../../list/empty-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { type ListState, useListState } from '../../list/use-list-state.ts'
import { ItemViewer } from '../viewer/item-viewer.tsx'
import type { StageProps } from '../viewer/stage-props.ts'
import { FlatWall } from './flat-wall.tsx'
import { MonthWall } from './month-wall.tsx'
import { WallSkeleton } from './wall-skeleton.tsx'

interface WallPageProps {
  kind: ItemKind
  /** Width by height of most pictures of the kind, to reserve space for those that are not loaded yet. */
  usualAspect: number
  /** Shows the picture or film of an item in the viewer. */
  Stage: ComponentType<StageProps>
  Facts?: ComponentType<{ item: Item }>
}

/** The list page of pictures or films: a wall by month when sorted by date, else in one section. Each opens the viewer. */
export function WallPage({ kind, usualAspect, Stage, Facts }: WallPageProps) {
  const state = useListState(kind)
  const isByDate = (state.sort === 'newest' || state.sort === 'oldest') && !state.trashed && !state.favourite
  const viewer = { Stage, Facts }
  return (
    <ListPage kind={kind} state={state}>
      {isByDate ? (
        <DatedWall kind={kind} usualAspect={usualAspect} state={state} viewer={viewer} />
      ) : (
        <FlatWall
          kind={kind}
          usualAspect={usualAspect}
          state={state}
          renderViewer={(sections, requestSections) => (
            <ItemViewer {...viewer} sections={sections} requestSections={requestSections} />
          )}
        />
      )}
    </ListPage>
  )
}

interface DatedWallProps {
  kind: ItemKind
  usualAspect: number
  state: ListState
  viewer: { Stage: ComponentType<StageProps>; Facts: ComponentType<{ item: Item }> | undefined }
}

function DatedWall({ kind, usualAspect, state, viewer }: DatedWallProps) {
  const { currentData: timeline, error, refetch } = useTimelineQuery({ query: { kind } })
  if (error && !timeline) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!timeline) return <WallSkeleton dated />
  if (timeline.months.length === 0 && timeline.undated === 0) return <EmptyList kind={kind} filter={state} />
  return (
    <MonthWall
      kind={kind}
      timeline={timeline}
      usualAspect={usualAspect}
      oldestFirst={state.sort === 'oldest'}
      renderViewer={(sections, requestSections) => (
        <ItemViewer {...viewer} sections={sections} requestSections={requestSections} />
      )}
    />
  )
}
