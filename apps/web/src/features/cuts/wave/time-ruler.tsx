import { memo } from 'react'
import { formatTime } from '../regions/format-time.ts'
import styles from './wave.module.css'

const steps = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 43_200]
const maxLabels = 6

/** The times of the part that is shown. */
export const TimeRuler = memo(function TimeRuler({ from, to }: { from: number; to: number }) {
  const length = to - from
  const step = steps.find((seconds) => length / seconds <= maxLabels) ?? length
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return (
    <div className={styles.ruler} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (first + index) * step)
        .filter((time) => time - from < length * 0.94)
        .map((time) => (
          <span
            key={time}
            className={styles.tick}
            style={{ insetInlineStart: `${((time - from) / length) * 100}%` }}
          >
            {formatTime(time)}
          </span>
        ))}
    </div>
  )
})
