import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import type { Loop } from '../engine/deck-state.ts'
import styles from './seek-bar.module.css'

interface SeekBarProps {
  /** Seconds. */
  position: number
  duration: number
  loop?: Loop | undefined
  onSeek: (seconds: number) => void
}

/** The position as a slider, with the times before and after it. */
export function SeekBar({ position, duration, loop, onSeek }: SeekBarProps) {
  const { t } = useTranslation('player')
  const toShare = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  return (
    <div className={styles.bar}>
      <span className={styles.time}>{formatDuration(position)}</span>
      <span
        className={styles.track}
        style={{
          '--played': toShare(position),
          '--loop-from': toShare(loop?.from ?? 0),
          '--loop-to': toShare(loop ? (loop.to ?? position) : 0),
        }}
      >
        <input
          type="range"
          className={styles.slider}
          aria-label={t('position')}
          aria-valuetext={t('positionOf', {
            position: formatDuration(position),
            duration: formatDuration(duration),
          })}
          min={0}
          max={Math.max(1, Math.ceil(duration))}
          step={1}
          value={Math.floor(position)}
          onChange={(event) => onSeek(Number(event.currentTarget.value))}
        />
      </span>
      <span className={styles.time}>{formatDuration(duration)}</span>
    </div>
  )
}
