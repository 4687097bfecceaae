import { type Chapter, findChapterIndex } from '@lares/shared-types/chapters'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { ChapterMarks } from '../chapters/chapter-marks.tsx'
import type { Loop } from '../engine/deck-state.ts'
import { PositionSlider, type PositionSliderProps } from './position-slider.tsx'
import styles from './seek-bar.module.css'

interface SeekBarProps extends PositionSliderProps {
  loop?: Loop | undefined
  chapters?: readonly Chapter[] | undefined
}

/** The position as a slider, with the times before and after it. */
export function SeekBar({ position, duration, loop, chapters = [], onSeek }: SeekBarProps) {
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
        <ChapterMarks chapters={chapters} duration={duration} />
        <PositionSlider
          position={position}
          duration={duration}
          chapter={chapters[findChapterIndex(chapters, position)]?.title}
          onSeek={onSeek}
          className={styles.slider}
        />
      </span>
      <span className={styles.time}>{formatDuration(duration)}</span>
    </div>
  )
}
