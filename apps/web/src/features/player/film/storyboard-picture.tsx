import type { Asset, TimeMap } from '@lares/shared-types/assets'
import { findStoryboardPicture } from '@lares/shared-types/storyboards'
import { mapTime } from '@lares/shared-types/time-maps'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useStoryboardQuery } from './storyboard-api.ts'
import styles from './storyboard-picture.module.css'

interface StoryboardPictureProps {
  asset: Asset
  /** The times of a version beside those of the original, by which `seconds` count. */
  timeMap: TimeMap | undefined
  seconds: number
}

/** A small picture of a film at a second, with the time; nothing where there is no storyboard. */
export function StoryboardPicture({ asset, timeMap, seconds }: StoryboardPictureProps) {
  const { id, pictureVersion } = asset
  const { data: storyboard } = useStoryboardQuery({ id, ...(pictureVersion && { pictureVersion }) })
  const picture =
    storyboard && findStoryboardPicture(storyboard, timeMap ? mapTime(timeMap, seconds) : seconds)
  if (!picture) return null
  const { width, height } = storyboard
  const url = assetUrls.storyboardSheet(asset, picture.sheet)
  const isSideways = asset.turning === 90 || asset.turning === 270
  const frame = isSideways ? { width: height, height: width } : { width, height }
  return (
    <span className={styles.frame}>
      <span className={styles.box} style={frame}>
        <span
          className={styles.picture}
          data-turn={asset.turning}
          style={{
            width,
            height,
            backgroundImage: `url("${url}")`,
            backgroundPosition: `${-picture.left}px ${-picture.top}px`,
          }}
        />
      </span>
      <span className={styles.time}>{formatDuration(seconds)}</span>
    </span>
  )
}
