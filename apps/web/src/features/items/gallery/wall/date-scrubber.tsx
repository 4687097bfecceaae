import { useWindowEvent, useWindowScroll } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './date-scrubber.module.css'
import { hasScale } from './wall-measure.ts'
import { findSectionAt, type WallPlan } from './wall-rows.ts'

export interface DateScrubberProps {
  plan: WallPlan
  /** Scrolls to a position in pixels from the top of the wall. */
  scrollTo: (y: number) => void
  /** The name of a section: its month in words. */
  getName: (key: string) => string
  /** The label of a section on the scale: its year; empty for none. */
  getTickLabel: (key: string) => string
  /** The distance from the top of the page to the top of the wall, in pixels. */
  getWallTop: () => number
}

const sliderSteps = 1000
/** Minimum distance between two labels, as a part of the scale. */
const minTickDistance = 0.045

/** A scale of years beside the wall, with a slider that scrolls through the whole wall. */
export function DateScrubber({ plan, scrollTo, getName, getTickLabel, getWallTop }: DateScrubberProps) {
  const { t } = useTranslation('items')
  const [{ y: scrolled }] = useWindowScroll()
  const y = scrolled - getWallTop()
  const [isDragging, setIsDragging] = useState(false)
  useWindowEvent('pointerup', () => setIsDragging(false))
  const scrollRange = Math.max(1, plan.height - window.innerHeight / 2)
  const progress = Math.min(1, Math.max(0, y / scrollRange))
  const current = findSectionAt(plan, Math.max(0, y) + 1)
  const latestGetTickLabel = useRef(getTickLabel)
  latestGetTickLabel.current = getTickLabel
  const ticks = useMemo(() => toTicks(plan, latestGetTickLabel.current), [plan])
  if (!hasScale(plan.height)) return null
  return (
    <div className={styles.scrubber} data-held={isDragging}>
      <div className={styles.scale} aria-hidden="true">
        {ticks.map(({ label, at }) => (
          <span key={label} className={styles.tick} style={{ insetBlockStart: `${at * 100}%` }}>
            {label}
          </span>
        ))}
        <span className={styles.thumb} style={{ insetBlockStart: `${progress * 100}%` }}>
          {current === undefined ? null : <span className={styles.bubble}>{getName(current)}</span>}
        </span>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('wall.scrubber')}
        aria-orientation="vertical"
        aria-valuetext={current === undefined ? '' : getName(current)}
        min={0}
        max={sliderSteps}
        value={Math.round(progress * sliderSteps)}
        onPointerDown={() => setIsDragging(true)}
        onChange={(event) => scrollTo((Number(event.currentTarget.value) / sliderSteps) * scrollRange)}
      />
    </div>
  )
}

/** The labels of the scale with their positions from 0 to 1; a label too close to the previous one is left out. */
function toTicks(plan: WallPlan, getTickLabel: (key: string) => string): { label: string; at: number }[] {
  const ticks: { label: string; at: number }[] = []
  for (const [key, { top }] of plan.extents) {
    const label = getTickLabel(key)
    const at = top / plan.height
    const last = ticks.at(-1)
    if (label && (!last || (last.label !== label && at - last.at >= minTickDistance)))
      ticks.push({ label, at })
  }
  return ticks
}
