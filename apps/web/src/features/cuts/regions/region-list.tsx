import { memo, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import type { Participation } from '../../participants/public.ts'
import { joinWithNext, moveEdge, moveRegion, type Region } from '../draft/cut-draft.ts'
import type { CutDraft } from '../draft/use-cut-draft.ts'
import type { SpanPlayer } from '../playback/span-player.ts'
import { type RegionActions, RegionCard } from './region-card.tsx'
import styles from './regions.module.css'

interface RegionListProps {
  readonly regions: readonly Region[]
  readonly selectedId: number | undefined
  /** Those of the source. */
  readonly people: readonly Participation[]
  readonly duration: number
  readonly isFilm: boolean
  readonly player: SpanPlayer
  readonly change: CutDraft['change']
  readonly onSelect: (id: number) => void
}

const jointSeconds = 1
/** Of more parts, only the chosen one is open: 200 open ones would take a second to appear. */
const maxOpenRegions = 20

/** The recordings to be made, in the order in which they are saved. */
export const RegionList = memo(function RegionList({
  regions,
  selectedId,
  people,
  duration,
  isFilm,
  player,
  change,
  onSelect,
}: RegionListProps) {
  const { t } = useTranslation('cuts')
  const focus = useFocusOnRemoval<HTMLOListElement>()
  const latest = useRef(regions)
  latest.current = regions
  // The same object as long as possible, so that a change of one part does not render all others.
  const actions = useMemo((): RegionActions => {
    const find = (id: number) => latest.current.findIndex((region) => region.id === id)
    const update = (id: number, next: (region: Region) => Region, key?: string) =>
      change((before) => before.map((region) => (region.id === id ? next(region) : region)), key)
    return {
      onSelect,
      onChange: (id, changes, field) => update(id, (before) => ({ ...before, ...changes }), `${field} ${id}`),
      onMoveEdge: (id, at, edge, time) => update(id, (before) => moveEdge(before, at, edge, time, duration)),
      onListen: (id) => player.playSpans(latest.current[find(id)]?.spans ?? []),
      onListenToJoint: (id) => {
        const index = find(id)
        player.playSpans(toJoint(latest.current[index], latest.current[index + 1]))
      },
      onJoin: (id) => change((before) => joinWithNext(before, id)),
      onMove: (id, by) => change((before) => moveRegion(before, id, by)),
      onDelete: (id) => change((before) => before.filter((region) => region.id !== id)),
    }
  }, [change, duration, player, onSelect])
  return (
    <ol {...focus} className={styles.list} aria-label={isFilm ? t('film.list') : t('region.list')}>
      {regions.map((region, index) => (
        <RegionCard
          key={region.id}
          region={region}
          number={index + 1}
          isSelected={region.id === selectedId}
          isFirst={index === 0}
          isLast={index === regions.length - 1}
          isClosed={regions.length > maxOpenRegions && region.id !== selectedId}
          people={people}
          actions={actions}
        />
      ))}
    </ol>
  )
})

/** The last second of a region and the first one of the next. */
function toJoint(region: Region | undefined, next: Region | undefined) {
  const last = region?.spans.at(-1)
  const first = next?.spans[0]
  if (!last || !first) return []
  return [
    { start: Math.max(last.start, last.end - jointSeconds), end: last.end },
    { start: first.start, end: Math.min(first.end, first.start + jointSeconds) },
  ]
}
