import { useWindowEvent, useWindowScroll } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './date-scrubber.module.css'
import { hasScale } from './wall-measure.ts'
import { sectionAt, type WallPlan } from './wall-rows.ts'

export interface DateScrubberProps {
  plan: WallPlan
  /** Pixels from the top of the wall. */
  scrollTo: (y: number) => void
  /** A section's name: its month in words. */
  nameOf: (key: string) => string
  /** A section's short mark on the scale: its year. */
  markOf: (key: string) => string
  /** Pixels from the top of the page to the wall's. */
  topOf: () => number
}

const steps = 1000
/** Part of the scale between two marks, so that they do not touch. */
const apart = 0.045

/** A scale of the years beside the wall; moving on it moves through the whole archive at once. */
export function DateScrubber({ plan, scrollTo, nameOf, markOf, topOf }: DateScrubberProps) {
  const { t } = useTranslation('items')
  const [{ y: scrolled }] = useWindowScroll()
  const y = scrolled - topOf()
  const [held, setHeld] = useState(false)
  useWindowEvent('pointerup', () => setHeld(false))
  const span = Math.max(1, plan.height - window.innerHeight / 2)
  const part = Math.min(1, Math.max(0, y / span))
  const current = sectionAt(plan, Math.max(0, y) + 1)
  const latestMark = useRef(markOf)
  latestMark.current = markOf
  const marks = useMemo(() => marksOf(plan, latestMark.current), [plan])
  if (!hasScale(plan.height)) return null
  return (
    <div className={styles.scrubber} data-held={held}>
      <div className={styles.scale} aria-hidden="true">
        {marks.map(({ mark, at }) => (
          <span key={mark} className={styles.mark} style={{ insetBlockStart: `${at * 100}%` }}>
            {mark}
          </span>
        ))}
        <span className={styles.thumb} style={{ insetBlockStart: `${part * 100}%` }}>
          {current === undefined ? null : <span className={styles.bubble}>{nameOf(current)}</span>}
        </span>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('wall.scrubber')}
        aria-orientation="vertical"
        aria-valuetext={current === undefined ? '' : nameOf(current)}
        min={0}
        max={steps}
        value={Math.round(part * steps)}
        onPointerDown={() => setHeld(true)}
        onChange={(event) => scrollTo((Number(event.currentTarget.value) / steps) * span)}
      />
    </div>
  )
}

/** The marks of the scale with their places from 0 to 1; of neighbours that would touch the first stays. */
function marksOf(plan: WallPlan, markOf: (key: string) => string): { mark: string; at: number }[] {
  const marks: { mark: string; at: number }[] = []
  for (const [key, { top }] of plan.extents) {
    const mark = markOf(key)
    const at = top / plan.height
    const last = marks.at(-1)
    if (mark && (!last || (last.mark !== mark && at - last.at >= apart))) marks.push({ mark, at })
  }
  return marks
}
