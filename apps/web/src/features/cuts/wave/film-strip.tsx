import type { Asset } from '@lares/shared-types/assets'
import { findStoryboardPicture } from '@lares/shared-types/storyboards'
import { useElementSize } from '@mantine/hooks'
import { memo } from 'react'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { useStoryboardQuery } from '../../player/public.ts'
import styles from './wave.module.css'

interface FilmStripProps {
  readonly asset: Asset
  /** The part that is shown, in seconds. */
  readonly from: number
  readonly to: number
}

/** Pictures of a part of a film, side by side; nothing as long as there is no storyboard. */
export const FilmStrip = memo(function FilmStrip({ asset, from, to }: FilmStripProps) {
  const { ref, width: stripWidth, height: stripHeight } = useElementSize<HTMLDivElement>()
  const { id, pictureVersion } = asset
  const { data: storyboard } = useStoryboardQuery({ id, ...(pictureVersion && { pictureVersion }) })
  const scale = storyboard ? stripHeight / storyboard.height : 0
  const pictureWidth = storyboard ? storyboard.width * scale : 0
  const count = pictureWidth > 0 ? Math.ceil(stripWidth / pictureWidth) : 0
  return (
    <div ref={ref} className={styles.strip}>
      {Array.from({ length: count }, (_, index) => {
        const seconds = from + (((index + 0.5) * pictureWidth) / stripWidth) * (to - from)
        const picture = storyboard && findStoryboardPicture(storyboard, Math.min(seconds, to))
        if (!picture) return null
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place, not a picture
            key={index}
            className={styles.picture}
            style={{
              width: storyboard.width,
              height: storyboard.height,
              backgroundImage: `url("${assetUrls.storyboardSheet(asset, picture.sheet)}")`,
              backgroundPosition: `${-picture.left}px ${-picture.top}px`,
              transform: `translateX(${index * pictureWidth}px) scale(${scale})`,
            }}
          />
        )
      })}
    </div>
  )
})
