import { BrokenFile } from '../../assets/broken-file.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import { VideoPlayer } from '../../player/video-player.tsx'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'

/** A film with its controls. */
export function VideoStage({ item, title }: StageProps) {
  const asset = item.assets[0]
  const playback = usePlayback<HTMLVideoElement>(item.id, asset?.duration ?? 0)
  if (!asset) return null
  if (asset.state === 'failed') {
    return (
      <div className={styles.broken}>
        <BrokenFile asset={asset} />
      </div>
    )
  }
  return (
    <div className={styles.film}>
      <VideoPlayer asset={asset} title={title} item={item} playback={playback} />
    </div>
  )
}
