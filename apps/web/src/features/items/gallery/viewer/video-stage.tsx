import { FilmPlayer, type Track, toTrack, useTrackPlayback } from '../../../player/public.ts'
import { BrokenFile } from '../../assets/broken-file.tsx'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'
import { useSwipe } from './use-swipe.ts'

/** A film with its controls. Swipes beside those move on or close. */
export function VideoStage({ item, title, onStep, onClose }: StageProps) {
  const swipe = useSwipe({ onStep, onClose })
  const asset = item.assets[0]
  const track = toTrack(item, asset)
  if (asset?.state === 'failed') {
    return (
      <div className={styles.broken}>
        <BrokenFile asset={asset} />
      </div>
    )
  }
  if (!track) return null
  return (
    <div className={styles.film} {...swipe}>
      <Film track={track} title={title} />
    </div>
  )
}

function Film({ track, title }: { track: Track; title: string }) {
  const playback = useTrackPlayback(track)
  // Another film, or the wall, follows: this one would go on unseen below it.
  return <FilmPlayer track={track} title={title} playback={playback} goesOn={false} />
}
