import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import type { ComponentType } from 'react'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { useTimelineQuery } from '../api/items-api.ts'
import { EmptyList } from '../list/empty-list.tsx'
import { ListPage } from '../list/list-page.tsx'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { ItemViewer } from '../viewer/item-viewer.tsx'
import type { StageProps } from '../viewer/stage-props.ts'
import { FlatWall } from './flat-wall.tsx'
import { MonthWall } from './month-wall.tsx'
import { WallSkeleton } from './wall-skeleton.tsx'

interface WallPageProps {
  kind: ItemKind
  /** Width by height that most of them have, for the room of those that are not loaded yet. */
  usualAspect: number
  /** What the viewer shows of an item: the picture, the film. */
  Stage: ComponentType<StageProps>
  Facts?: ComponentType<{ item: Item }>
}

/** Pictures as a wall: by month where they go by date, else in one piece; any of them opens the viewer. */
export function WallPage({ kind, usualAspect, Stage, Facts }: WallPageProps) {
  const state = useListState(kind)
  const byDate = (state.sort === 'newest' || state.sort === 'oldest') && !state.trashed && !state.favourite
  const viewer = { Stage, Facts }
  return (
    <ListPage kind={kind} state={state}>
      {byDate ? (
        <ByDate kind={kind} usualAspect={usualAspect} state={state} viewer={viewer} />
      ) : (
        <FlatWall
          kind={kind}
          usualAspect={usualAspect}
          state={state}
          renderViewer={(sections, want) => <ItemViewer {...viewer} sections={sections} want={want} />}
        />
      )}
    </ListPage>
  )
}

interface ByDateProps {
  kind: ItemKind
  usualAspect: number
  state: ListState
  viewer: { Stage: ComponentType<StageProps>; Facts: ComponentType<{ item: Item }> | undefined }
}

function ByDate({ kind, usualAspect, state, viewer }: ByDateProps) {
  const { currentData: timeline, error, refetch } = useTimelineQuery({ query: { kind } })
  if (error && !timeline) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!timeline) return <WallSkeleton dated />
  if (timeline.months.length === 0 && timeline.undated === 0) return <EmptyList kind={kind} shown={state} />
  return (
    <MonthWall
      kind={kind}
      timeline={timeline}
      usualAspect={usualAspect}
      oldestFirst={state.sort === 'oldest'}
      renderViewer={(sections, want) => <ItemViewer {...viewer} sections={sections} want={want} />}
    />
  )
}
