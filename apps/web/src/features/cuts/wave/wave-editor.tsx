import { clamp } from '@mantine/hooks'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Region } from '../draft/cut-draft.ts'
import type { SpanPlayer } from '../playback/span-player.ts'
import { Playhead } from './playhead.tsx'
import { TimeRuler } from './time-ruler.tsx'
import type { Viewport } from './viewport.ts'
import styles from './wave.module.css'

interface WaveEditorProps {
  readonly duration: number
  readonly isFilm: boolean
  readonly regions: readonly Region[]
  readonly selectedId: number | undefined
  readonly player: SpanPlayer
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
  /** @param at the second that stays where it is */
  readonly onZoom: (factor: number, at: number) => void
  readonly onSelect: (id: number) => void
  readonly onAdd: (start: number, end: number) => void
  readonly onMoveEdge: (id: number, at: number, edge: 'start' | 'end', time: number) => void
  readonly onKey: (event: KeyboardEvent) => void
  /** Draws a part of the recording: its waveform, or pictures of the film. */
  readonly renderContent: (from: number, to: number) => ReactNode
  /** What is between the part that is shown and all of it. */
  readonly children: ReactNode
}

/** Parts that take less of the view are shown without their edges. */
const minShareWithEdges = 0.015

/** A pointer that moves less is a click. */
const minDragPixels = 6

/** The waveform, or the pictures of a film: a part of it to work on, and all of it below. */
export function WaveEditor(props: WaveEditorProps) {
  const { t } = useTranslation('cuts')
  const { duration, isFilm, regions, selectedId, player, viewport, onViewport, onKey, renderContent } = props
  const view = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ readonly x: number; readonly from: number; readonly to: number }>()
  const length = viewport.to - viewport.from
  const toPercent = (time: number) => `${((time - viewport.from) / length) * 100}%`
  useWheel(view, viewport, duration, props)

  function toTime(event: PointerEvent<HTMLElement>): number {
    const box = view.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return clamp(viewport.from + ((event.clientX - box.left) / box.width) * length, 0, duration)
  }

  function release(event: PointerEvent<HTMLElement>) {
    setDrag(undefined)
    if (!drag) return
    const time = toTime(event)
    if (Math.abs(event.clientX - drag.x) >= minDragPixels) {
      props.onAdd(Math.min(drag.from, time), Math.max(drag.from, time))
      return
    }
    player.seek(time)
    const hit = regions.find(({ spans }) => spans.some(({ start, end }) => time >= start && time <= end))
    if (hit) props.onSelect(hit.id)
  }

  function showAround(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const time = clamp((event.clientX - box.left) / box.width, 0, 1) * duration
    const from = clamp(time - length / 2, 0, Math.max(0, duration - length))
    onViewport({ from, to: from + length })
  }

  return (
    <div className={styles.stack}>
      <div
        ref={view}
        className={styles.view}
        role="application"
        aria-label={isFilm ? t('film.label') : t('wave.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by its keys
        tabIndex={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const time = toTime(event)
          setDrag({ x: event.clientX, from: time, to: time })
        }}
        onPointerMove={(event) => {
          if (drag && Math.abs(event.clientX - drag.x) >= minDragPixels)
            setDrag({ ...drag, to: toTime(event) })
        }}
        onPointerUp={release}
        onPointerCancel={() => setDrag(undefined)}
      >
        {renderContent(viewport.from, viewport.to)}
        <TimeRuler from={viewport.from} to={viewport.to} />
        {regions.flatMap((region, index) =>
          region.spans.map((span, at) =>
            span.end < viewport.from || span.start > viewport.to ? null : (
              <RegionMark
                // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity, and must stay while it is dragged
                key={`${region.id}.${at}`}
                number={index + 1}
                left={toPercent(span.start)}
                width={`${((span.end - span.start) / length) * 100}%`}
                isSelected={region.id === selectedId}
                isNarrow={(span.end - span.start) / length < minShareWithEdges}
                toTime={toTime}
                onMove={(edge, time) => props.onMoveEdge(region.id, at, edge, time)}
              />
            ),
          ),
        )}
        {drag && drag.to !== drag.from ? (
          <div
            className={styles.region}
            data-selected
            style={{
              insetInlineStart: toPercent(Math.min(drag.from, drag.to)),
              width: `${(Math.abs(drag.to - drag.from) / length) * 100}%`,
            }}
          />
        ) : null}
        <Playhead player={player} viewport={viewport} duration={duration} onViewport={onViewport} />
      </div>
      {props.children}
      <div
        className={styles.overview}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          showAround(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && showAround(event)}
      >
        {renderContent(0, duration)}
        <OverviewMarks regions={regions} duration={duration} />
        <div
          className={styles.window}
          style={{
            insetInlineStart: `${(viewport.from / duration) * 100}%`,
            width: `${(length / duration) * 100}%`,
          }}
        />
      </div>
    </div>
  )
}

/** Zooms with the wheel while Ctrl is pressed, as by pinching a trackpad, and moves the view with a wheel that turns sideways. */
function useWheel(
  view: { readonly current: HTMLDivElement | null },
  viewport: Viewport,
  duration: number,
  { onViewport, onZoom }: Pick<WaveEditorProps, 'onViewport' | 'onZoom'>,
): void {
  const handle = useRef((_event: WheelEvent): void => undefined)
  handle.current = (event) => {
    const element = view.current
    const sideways = event.shiftKey ? event.deltaY : event.deltaX
    if (!element || (!event.ctrlKey && sideways === 0)) return
    event.preventDefault()
    const box = element.getBoundingClientRect()
    const length = viewport.to - viewport.from
    if (event.ctrlKey) {
      onZoom(2 ** (event.deltaY / 200), viewport.from + ((event.clientX - box.left) / box.width) * length)
      return
    }
    const from = clamp(viewport.from + (sideways / box.width) * length, 0, duration - length)
    onViewport({ from, to: from + length })
  }
  useEffect(() => {
    const element = view.current
    const onWheel = (event: WheelEvent) => handle.current(event)
    // React registers wheel listeners as passive, which cannot keep the page from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [view])
}

/** All parts in small, to see where the others are. */
const OverviewMarks = memo(function OverviewMarks({
  regions,
  duration,
}: Pick<WaveEditorProps, 'regions' | 'duration'>) {
  return regions.flatMap(({ id, spans }) =>
    spans.map(({ start, end }, at) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
        key={`${id}.${at}`}
        className={styles.mark}
        style={{
          insetInlineStart: `${(start / duration) * 100}%`,
          width: `${((end - start) / duration) * 100}%`,
        }}
      />
    )),
  )
})

interface RegionMarkProps {
  readonly number: number
  readonly left: string
  readonly width: string
  readonly isSelected: boolean
  /** Too narrow for a number and for edges that can be taken hold of. */
  readonly isNarrow: boolean
  readonly toTime: (event: PointerEvent<HTMLElement>) => number
  readonly onMove: (edge: 'start' | 'end', time: number) => void
}

function RegionMark({ number, left, width, isSelected, isNarrow, toTime, onMove }: RegionMarkProps) {
  const handle = (edge: 'start' | 'end') => ({
    className: styles.handle,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      event.stopPropagation()
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(edge, toTime(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => event.stopPropagation(),
  })
  return (
    <>
      <div
        className={styles.region}
        data-selected={isSelected || undefined}
        data-narrow={isNarrow || undefined}
        style={{ insetInlineStart: left, width }}
      >
        {isNarrow ? null : <span className={styles.number}>{number}</span>}
      </div>
      {isNarrow ? null : (
        <>
          <div {...handle('start')} style={{ insetInlineStart: left }} />
          <div {...handle('end')} style={{ insetInlineStart: `calc(${left} + ${width})` }} />
        </>
      )}
    </>
  )
}
