import type { Asset, TimeMap } from '@lares/shared-types/assets'
import { type Chapter, findChapterIndex } from '@lares/shared-types/chapters'
import { useElementSize } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { ChapterMarks } from '../chapters/chapter-marks.tsx'
import { PositionSlider, type PositionSliderProps } from '../controls/position-slider.tsx'
import { stretchPeaks, toBars, toBarsPath } from './bars.ts'
import type { SoundMap } from './sound-map.ts'
import { SoundStrip } from './sound-strip.tsx'
import styles from './waveform.module.css'
import { useWaveformQuery } from './waveform-api.ts'

export interface WaveformProps extends PositionSliderProps {
  asset: Asset
  /** Draws the waveform of a version along the times of its original. */
  timeMap?: TimeMap | undefined
  chapters?: readonly Chapter[] | undefined
  /** What is shown below the waveform of speech and silences; nothing by default. */
  map?: SoundMap | undefined
}

/** The waveform of a recording, which is also the slider for its position. */
export function Waveform({ asset, timeMap, position, duration, chapters = [], map, onSeek }: WaveformProps) {
  const { ref, width } = useElementSize()
  const { data: peaks } = useWaveformQuery(isRenditionPending(asset, 'waveform') ? skipToken : asset.id)
  const count = Math.max(24, Math.floor(width / 4))
  const path = useMemo(
    () => toBarsPath(toBars(stretchPeaks(peaks ?? [], timeMap), count)),
    [peaks, timeMap, count],
  )
  const playedWidth = duration > 0 ? (position / duration) * count : 0
  const clipId = `heard-${asset.id}`
  return (
    <div ref={ref} className={styles.waveform} data-mapped={map !== undefined || undefined}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${count} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <clipPath id={clipId}>
          <rect width={playedWidth} height={1} />
        </clipPath>
        <path d={path} className={styles.remaining} />
        <path d={path} className={styles.played} clipPath={`url(#${clipId})`} />
      </svg>
      {map ? <SoundStrip map={map} from={0} to={duration} /> : null}
      <ChapterMarks chapters={chapters} duration={duration} />
      <PositionSlider
        position={position}
        duration={duration}
        chapter={chapters[findChapterIndex(chapters, position)]?.title}
        onSeek={onSeek}
        className={styles.slider}
      />
    </div>
  )
}
