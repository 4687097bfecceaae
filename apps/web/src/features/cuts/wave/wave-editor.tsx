import { clamp } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Region } from '../draft/cut-draft.ts'
import type { Peaks } from './use-peaks.ts'
import styles from './wave.module.css'
import { WaveformCanvas } from './waveform-canvas.tsx'

/** The part of the recording that is shown, in seconds. */
export interface Viewport {
  readonly from: number
  readonly to: number
}

interface WaveEditorProps {
  readonly peaks: Peaks
  readonly duration: number
  readonly regions: readonly Region[]
  readonly selectedId: number | undefined
  readonly position: number
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
  readonly onSeek: (time: number) => void
  readonly onSelect: (id: number) => void
  readonly onAdd: (start: number, end: number) => void
  readonly onMoveEdge: (id: number, at: number, edge: 'start' | 'end', time: number) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** A pointer that moves less is a click. */
const minDragPixels = 6

/** The waveform: a part of it to work on, and all of it below. */
export function WaveEditor(props: WaveEditorProps) {
  const { t } = useTranslation('cuts')
  const { peaks, duration, regions, selectedId, position, viewport, onViewport, onSeek, onKey } = props
  const view = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; time: number } | undefined>(undefined)
  const length = viewport.to - viewport.from
  const toPercent = (time: number) => `${((time - viewport.from) / length) * 100}%`

  function toTime(event: PointerEvent<HTMLElement>): number {
    const box = view.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return clamp(viewport.from + ((event.clientX - box.left) / box.width) * length, 0, duration)
  }

  function release(event: PointerEvent<HTMLElement>) {
    const begun = drag.current
    drag.current = undefined
    if (!begun) return
    const time = toTime(event)
    if (Math.abs(event.clientX - begun.x) >= minDragPixels) {
      props.onAdd(Math.min(begun.time, time), Math.max(begun.time, time))
      return
    }
    onSeek(time)
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
        aria-label={t('wave.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by its keys
        tabIndex={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          if (event.button === 0) drag.current = { x: event.clientX, time: toTime(event) }
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          drag.current = undefined
        }}
      >
        <WaveformCanvas peaks={peaks} from={viewport.from} to={viewport.to} />
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
                toTime={toTime}
                onMove={(edge, time) => props.onMoveEdge(region.id, at, edge, time)}
              />
            ),
          ),
        )}
        <div className={styles.playhead} style={{ insetInlineStart: toPercent(position) }} />
      </div>
      <div
        className={styles.overview}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          showAround(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && showAround(event)}
      >
        <WaveformCanvas peaks={peaks} from={0} to={duration} />
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

interface RegionMarkProps {
  readonly number: number
  readonly left: string
  readonly width: string
  readonly isSelected: boolean
  readonly toTime: (event: PointerEvent<HTMLElement>) => number
  readonly onMove: (edge: 'start' | 'end', time: number) => void
}

function RegionMark({ number, left, width, isSelected, toTime, onMove }: RegionMarkProps) {
  const handle = (edge: 'start' | 'end') => ({
    className: styles.handle,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(edge, toTime(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => event.stopPropagation(),
  })
  return (
    <>
      <div
        className={styles.region}
        data-selected={isSelected || undefined}
        style={{ insetInlineStart: left, width }}
      >
        <span className={styles.number}>{number}</span>
      </div>
      <div {...handle('start')} style={{ insetInlineStart: left }} />
      <div {...handle('end')} style={{ insetInlineStart: `calc(${left} + ${width})` }} />
    </>
  )
}
