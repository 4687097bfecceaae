import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { mapTime } from '@lares/shared-types/time-maps'
import { NativeSelect } from '@mantine/core'
import { clamp } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PendingTextProvider, usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { emptySoundMap, SoundLegend, SoundStrip } from '../../player/public.ts'
import { addRegion, moveEdge, type Region, snapToSilence, splitAt } from '../draft/cut-draft.ts'
import { useCutDraft } from '../draft/use-cut-draft.ts'
import { SourceMedia } from '../playback/source-media.tsx'
import { SpanPlayer } from '../playback/span-player.ts'
import { RegionList } from '../regions/region-list.tsx'
import { FilmStrip } from '../wave/film-strip.tsx'
import { LeftOutMarks } from '../wave/left-out-marks.tsx'
import { usePeaks } from '../wave/use-peaks.ts'
import type { Viewport } from '../wave/viewport.ts'
import { WaveEditor } from '../wave/wave-editor.tsx'
import { WaveformCanvas } from '../wave/waveform-canvas.tsx'
import styles from './cut-page.module.css'
import { CutTools } from './cut-tools.tsx'
import { SavePanel } from './save-panel.tsx'
import { type CutFile, findOriginal, useCutFile } from './use-cut-file.ts'
import { useCutSound } from './use-cut-sound.ts'
import { useSilenceSplit } from './use-silence-split.ts'

/** The editor of one recording or film, or why it cannot be cut. */
export function CutEditor({ item }: { item: Item }) {
  const { t } = useTranslation('cuts')
  const original = findOriginal(item)
  usePendingAssets(item.assets)
  if (!original || item.deletedAt) return <EmptyState icon="alert-circle" title={t('noSound')} />
  if (!original.duration) return <Note intent="info">{t('preparing')}</Note>
  return <OriginalEditor item={item} original={original} />
}

function OriginalEditor({ item, original }: { item: Item; original: Asset }) {
  const { t } = useTranslation('cuts')
  const title = useItemTitle()(item)
  const { choice, error, retry } = useCutFile(original)
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />
  if (!choice) return <ListSkeleton lead="none" lines={3} height={160} rows={2} />
  const { file, files, choose } = choice
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Link to={itemLinks.profile(item)} className={styles.source ?? ''} data-alone>
          {title}
        </Link>
        {files.length > 1 ? (
          <NativeSelect
            label={t('source.label')}
            value={file.asset.id}
            onChange={({ currentTarget: { value } }) => choose(value)}
            data={files.map(({ asset, name }) => ({
              value: asset.id,
              label: asset.id === (original.played?.id ?? original.id) ? t('source.played', { name }) : name,
            }))}
          />
        ) : null}
      </div>
      <RegionEditor
        key={file.asset.id}
        item={item}
        original={original}
        file={file}
        duration={file.asset.duration ?? original.duration ?? 0}
      />
    </div>
  )
}

interface RegionEditorProps {
  readonly item: Item
  readonly original: Asset
  readonly file: CutFile
  readonly duration: number
}

const minViewSeconds = 2
const nothing: readonly never[] = []

function RegionEditor({ item, original, file, duration }: RegionEditorProps) {
  const { t } = useTranslation('cuts')
  const { t: drafts } = useTranslation('drafts')
  const { asset, timeMap } = file
  const isFilm = asset.family === 'video'
  const draftName = asset.id === original.id ? item.id : `${item.id}.${asset.id}`
  const { regions, change, undo, redo, forget, isRead, isUnstored } = useCutDraft(draftName)
  const pendingText = usePendingText()
  const peaks = usePeaks(asset)
  const player = useMemo(() => new SpanPlayer(), [])
  const [selectedId, setSelectedId] = useState<number>()
  const [viewport, setViewport] = useState<Viewport>({ from: 0, to: duration })
  const latestViewport = useRef(viewport)
  latestViewport.current = viewport
  const { participants } = item
  const people = useMemo(
    () => participants.map(({ id, role }) => ({ participantId: id, role })),
    [participants],
  )
  const toFileTime = useCallback((time: number) => (timeMap ? mapTime(timeMap, time) : time), [timeMap])
  const { loudness, map } = useCutSound(peaks.file, { itemId: item.id, duration, toFileTime })
  const silenceSplit = useSilenceSplit(loudness, duration)
  const [isAtSilences, setIsAtSilences] = useState(false)
  const leftOut = regions.length === 0 || isAtSilences ? silenceSplit.leftOut : nothing

  const update = (id: number, next: (region: Region) => Region, key?: string) =>
    change((before) => before.map((region) => (region.id === id ? next(region) : region)), key)
  const split = () => change((before) => splitAt(before, player.position, duration))
  const selected = regions.find(({ id }) => id === selectedId)
  const setEdge = selected
    ? (edge: 'start' | 'end') => {
        const at = edge === 'start' ? 0 : selected.spans.length - 1
        update(selected.id, (region) => moveEdge(region, at, edge, player.position, duration))
      }
    : undefined
  const snap =
    selected && loudness && !isFilm
      ? () => update(selected.id, (region) => snapToSilence(region, loudness, duration))
      : undefined
  const select = (by: 1 | -1) => {
    const index = regions.findIndex(({ id }) => id === selectedId)
    const next = regions[index < 0 ? 0 : clamp(index + by, 0, regions.length - 1)]
    if (!next) return
    setSelectedId(next.id)
    player.seek(next.spans[0]?.start ?? 0)
  }

  function zoom(factor: number, at?: number) {
    const { from: before, to } = latestViewport.current
    const length = clamp((to - before) * factor, Math.min(minViewSeconds, duration), duration)
    const { position } = player
    const isShown = position >= before && position <= to
    const fixed = at ?? (isShown ? position : (before + to) / 2)
    const share = at === undefined ? 0.5 : (at - before) / (to - before)
    const from = clamp(fixed - share * length, 0, duration - length)
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
      case 'ArrowUp':
        return () => select(-1)
      case 'ArrowDown':
        return () => select(1)
      case ',':
        return isFilm ? () => player.step(-1) : undefined
      case '.':
        return isFilm ? () => player.step(1) : undefined
      case 'Home':
        return () => player.seek(0)
      case 'End':
        return () => player.seek(duration)
      case 's':
        return split
      case 'i':
        return () => setEdge?.('start')
      case 'o':
        return () => setEdge?.('end')
      case 'm':
        return snap
      case '+':
        return () => zoom(0.5)
      case '-':
        return () => zoom(2)
      case 'Delete':
        return () => change((before) => withoutRegion(before, selectedId))
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
    <>
      <SourceMedia asset={asset} player={player} />
      {peaks.isMissing && !isFilm ? <Note intent="info">{t('noWaveform')}</Note> : null}
      <WaveEditor
        duration={duration}
        isFilm={isFilm}
        regions={regions}
        selectedId={selectedId}
        player={player}
        viewport={viewport}
        onViewport={setViewport}
        onZoom={zoom}
        onSelect={setSelectedId}
        onAdd={(start, end) => change((before) => addRegion(before, start, end))}
        onMoveEdge={(id, at, edge, time) =>
          update(id, (region) => moveEdge(region, at, edge, time, duration), `${edge} ${id} ${at}`)
        }
        onKey={handleKey}
        renderContent={(from, to) =>
          isFilm ? (
            <FilmStrip asset={asset} from={from} to={to} />
          ) : (
            <>
              <WaveformCanvas peaks={peaks} from={from} to={to} />
              <LeftOutMarks spans={leftOut} from={from} to={to} />
            </>
          )
        }
      >
        {isFilm ? null : <SoundStrip map={map ?? emptySoundMap} from={viewport.from} to={viewport.to} />}
      </WaveEditor>
      {isFilm || peaks.isMissing ? null : <SoundLegend map={map} />}
      <CutTools
        itemId={item.id}
        duration={duration}
        isFilm={isFilm}
        silenceSplit={silenceSplit}
        player={player}
        regions={regions}
        selectedId={selectedId}
        toFileTime={toFileTime}
        change={change}
        undo={undo}
        redo={redo}
        onSplit={split}
        onSetEdge={setEdge}
        onSnap={snap}
        onAttendSilences={setIsAtSilences}
        onZoom={zoom}
      />
      {isUnstored ? <Note intent="warning">{drafts('noRoom')}</Note> : null}
      {regions.length === 0 ? (
        <EmptyState
          icon="timeline"
          title={t('empty.title')}
          text={isFilm ? t('film.empty') : t('empty.text')}
        />
      ) : (
        <PendingTextProvider value={pendingText}>
          <RegionList
            regions={regions}
            selectedId={selectedId}
            people={people}
            duration={duration}
            isFilm={isFilm}
            player={player}
            change={change}
            onSelect={setSelectedId}
          />
        </PendingTextProvider>
      )}
      <SavePanel
        item={item}
        file={file}
        duration={duration}
        regions={regions}
        draftName={draftName}
        isDraftRead={isRead}
        pendingText={pendingText}
        onSaved={forget}
      />
    </>
  )
}

function withoutRegion(regions: readonly Region[], id: number | undefined): readonly Region[] {
  const rest = regions.filter((region) => region.id !== id)
  return rest.length === regions.length ? regions : rest
}
