import type { Item } from '@lares/shared-types/items'
import { clamp } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { addRegion, joinWithNext, moveEdge, moveRegion, type Region, splitAt } from '../draft/cut-draft.ts'
import { useCutDraft } from '../draft/use-cut-draft.ts'
import { RegionCard } from '../regions/region-card.tsx'
import regionStyles from '../regions/regions.module.css'
import { usePeaks } from '../wave/use-peaks.ts'
import { useSpanPlayer } from '../wave/use-span-player.ts'
import { type Viewport, WaveEditor } from '../wave/wave-editor.tsx'
import styles from './cut-page.module.css'
import { CutTools } from './cut-tools.tsx'
import { SavePanel } from './save-panel.tsx'

/** The editor of one recording, or why it cannot be cut. */
export function CutEditor({ item }: { item: Item }) {
  const { t } = useTranslation('cuts')
  const sound = item.assets.find(({ family, state }) => family === 'audio' && state !== 'failed')
  const mayCreate = useHasPermission('items:create')
  usePendingAssets(item.assets)
  if (!mayCreate) return <EmptyState icon="ban" title={t('forbidden')} />
  if (!sound || item.kind !== 'record' || item.deletedAt)
    return <EmptyState icon="alert-circle" title={t('noSound')} />
  if (!sound.duration) return <Note intent="info">{t('preparing')}</Note>
  return <RegionEditor item={item} sound={sound} duration={sound.duration} />
}

interface RegionEditorProps {
  readonly item: Item
  readonly sound: Item['assets'][number]
  readonly duration: number
}

const minViewSeconds = 2
const jointSeconds = 1

function RegionEditor({ item, sound, duration }: RegionEditorProps) {
  const { t } = useTranslation('cuts')
  const title = useItemTitle()(item)
  const { regions, change, undo, redo, clear } = useCutDraft(item.id)
  const peaks = usePeaks(sound)
  const player = useSpanPlayer(sound)
  const [selectedId, setSelectedId] = useState<number>()
  const [viewport, setViewport] = useState<Viewport>({ from: 0, to: duration })
  const people = item.participants.map(({ id, role }) => ({ participantId: id, role }))

  const update = (id: number, next: (region: Region) => Region, key?: string) =>
    change((before) => before.map((region) => (region.id === id ? next(region) : region)), key)
  const split = () => change((before) => splitAt(before, player.position, duration))
  const setEdge = (edge: 'start' | 'end') => {
    const selected = regions.find(({ id }) => id === selectedId)
    if (!selected) return
    const at = edge === 'start' ? 0 : selected.spans.length - 1
    update(selected.id, (region) => moveEdge(region, at, edge, player.position, duration))
  }
  const deleteRegion = (id: number | undefined) => change((before) => withoutRegion(before, id))

  function zoom(factor: number) {
    const length = clamp((viewport.to - viewport.from) * factor, Math.min(minViewSeconds, duration), duration)
    const isShown = player.position >= viewport.from && player.position <= viewport.to
    const middle = isShown ? player.position : (viewport.from + viewport.to) / 2
    const from = clamp(middle - length / 2, 0, duration - length)
    setViewport({ from, to: from + length })
  }

  function getControlAct(key: string): (() => void) | undefined {
    if (key === 'z') return undo
    return key === 'y' ? redo : undefined
  }

  function getAct(key: string, step: number): (() => void) | undefined {
    switch (key) {
      case ' ':
        return player.toggle
      case 'ArrowLeft':
        return () => player.seek(Math.max(0, player.position - step))
      case 'ArrowRight':
        return () => player.seek(Math.min(duration, player.position + step))
      case 'Home':
        return () => player.seek(0)
      case 'End':
        return () => player.seek(duration)
      case 's':
        return split
      case 'i':
        return () => setEdge('start')
      case 'o':
        return () => setEdge('end')
      case '+':
        return () => zoom(0.5)
      case '-':
        return () => zoom(2)
      case 'Delete':
        return () => deleteRegion(selectedId)
      default:
        return undefined
    }
  }

  function handleKey(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    const step = event.shiftKey ? 0.1 : Math.max(0.1, (viewport.to - viewport.from) / 100)
    const act = event.ctrlKey ? getControlAct(event.key) : getAct(event.key, step)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div className={styles.stack}>
      <p>
        <Link to={itemLinks.profile(item)} className={styles.source ?? ''} data-alone>
          {title}
        </Link>
      </p>
      {peaks.isMissing ? <Note intent="info">{t('noWaveform')}</Note> : null}
      <WaveEditor
        peaks={peaks}
        duration={duration}
        regions={regions}
        selectedId={selectedId}
        position={player.position}
        viewport={viewport}
        onViewport={setViewport}
        onSeek={player.seek}
        onSelect={setSelectedId}
        onAdd={(start, end) => change((before) => addRegion(before, start, end))}
        onMoveEdge={(id, at, edge, time) =>
          update(id, (region) => moveEdge(region, at, edge, time, duration), `${edge} ${id} ${at}`)
        }
        onKey={handleKey}
      />
      <CutTools
        itemId={item.id}
        duration={duration}
        peaks={peaks}
        player={player}
        regions={regions}
        selectedId={selectedId}
        change={change}
        undo={undo}
        redo={redo}
        onSplit={split}
        onZoom={zoom}
      />
      {regions.length === 0 ? (
        <EmptyState icon="timeline" title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ol className={regionStyles.list} aria-label={t('region.list')}>
          {regions.map((region, index) => (
            <RegionCard
              key={region.id}
              region={region}
              number={index + 1}
              isSelected={region.id === selectedId}
              isFirst={index === 0}
              isLast={index === regions.length - 1}
              people={people}
              onSelect={() => setSelectedId(region.id)}
              onChange={(changes, field) =>
                update(region.id, (before) => ({ ...before, ...changes }), `${field} ${region.id}`)
              }
              onMoveEdge={(at, edge, time) =>
                update(region.id, (before) => moveEdge(before, at, edge, time, duration))
              }
              onListen={() => player.playSpans(region.spans)}
              onListenToJoint={() => player.playSpans(toJoint(region, regions[index + 1]))}
              onJoin={() => change((before) => joinWithNext(before, region.id))}
              onMove={(by) => change((before) => moveRegion(before, region.id, by))}
              onDelete={() => deleteRegion(region.id)}
            />
          ))}
        </ol>
      )}
      <SavePanel item={item} sound={sound} regions={regions} onSaved={clear} />
    </div>
  )
}

function withoutRegion(regions: readonly Region[], id: number | undefined): readonly Region[] {
  const rest = regions.filter((region) => region.id !== id)
  return rest.length === regions.length ? regions : rest
}

/** The last second of a region and the first one of the next. */
function toJoint(region: Region, next: Region | undefined) {
  const last = region.spans.at(-1)
  const first = next?.spans[0]
  if (!last || !first) return []
  return [
    { start: Math.max(last.start, last.end - jointSeconds), end: last.end },
    { start: first.start, end: Math.min(first.end, first.start + jointSeconds) },
  ]
}
