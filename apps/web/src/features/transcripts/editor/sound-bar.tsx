import { FilmPlayer, FullPlayer, type Track, type TrackPlayback } from '../../player/public.ts'
import styles from './transcript-editor.module.css'

interface SoundBarProps {
  track: Track
  title: string
  playback: TrackPlayback
}

/** The player above the lines. */
export function SoundBar({ track, title, playback }: SoundBarProps) {
  return track.medium === 'video' ? (
    <div className={styles.film}>
      <FilmPlayer track={track} title={title} playback={playback} />
    </div>
  ) : (
    <FullPlayer track={track} title={title} playback={playback} />
  )
}
