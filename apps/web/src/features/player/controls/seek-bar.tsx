import { type Chapter, findChapterIndex } from '@lares/shared-types/chapters'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { ChapterMarks } from '../chapters/chapter-marks.tsx'
import type { Loop } from '../engine/deck-state.ts'
import { PositionSlider, type PositionSliderProps } from './position-slider.tsx'
import styles from './seek-bar.module.css'
import { usePreviewedSecond } from './use-previewed-second.ts'

interface SeekBarProps extends PositionSliderProps {
  loop?: Loop | undefined
  chapters?: readonly Chapter[] | undefined
  /** What is shown above the bar for the second under the pointer or the finger, or that the keyboard moves to. */
  renderPreview?: ((seconds: number) => ReactNode) | undefined
}

/** The position as a slider, with the times before and after it. */
export function SeekBar({ position, duration, loop, chapters = [], renderPreview, onSeek }: SeekBarProps) {
  const { second, handlers } = usePreviewedSecond(position, duration)
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
          '--previewed': toShare(second ?? 0),
        }}
        {...(renderPreview ? handlers : {})}
      >
        {renderPreview && second !== undefined ? (
          // The slider tells the time to screen readers.
          <span className={styles.preview} aria-hidden>
            {renderPreview(second)}
          </span>
        ) : null}
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
