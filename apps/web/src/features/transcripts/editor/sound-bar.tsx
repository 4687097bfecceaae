import type { Segment } from '@lares/shared-types/transcripts'
import { useRef } from 'react'
import { FilmPlayer, FullPlayer, type Track, type TrackPlayback } from '../../player/public.ts'
import styles from './transcript-editor.module.css'

interface SoundBarProps {
  track: Track
  title: string
  playback: TrackPlayback
  /** Lines; those marked `isUntimed` have no own times and are not drawn as speech. */
  lines: readonly Pick<Segment, 'start' | 'end' | 'isUntimed'>[]
}

/** The player above the lines. */
export function SoundBar({ track, title, playback, lines }: SoundBarProps) {
  const spoken = useSpans(lines)
  return track.medium === 'video' ? (
    <div className={styles.film}>
      <FilmPlayer track={track} title={title} playback={playback} />
    </div>
  ) : (
    <FullPlayer track={track} title={title} playback={playback} lines={spoken} />
  )
}

/** The times of lines, the same array until one of them changes, which typing does not do. */
function useSpans(lines: SoundBarProps['lines']): readonly Pick<Segment, 'start' | 'end'>[] {
  const timed = lines.filter(({ isUntimed }) => !isUntimed)
  const last = useRef(timed)
  const isSame =
    timed.length === last.current.length &&
    timed.every(({ start, end }, index) => {
      const before = last.current[index]
      return start === before?.start && end === before.end
    })
  if (!isSame) last.current = timed
  return last.current
}
