import type { Asset } from '@lares/shared-types/assets'
import type { Region } from '@lares/shared-types/regions'
import { turnBox } from '@lares/shared-types/turn-box'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { getRotation, getShownAspect } from '../../../shared/pictures/shown-picture.ts'
import { getCropWindow } from './crop-window.ts'
import styles from './questions.module.css'

interface RegionCropProps {
  region: Region
  asset: Asset
  /** In CSS pixels. */
  size: number
}

/** Of the widest rendition. */
const maxPictureWidth = 2048

/** The part of a picture around a marked person, cut by the browser. Hidden from screen readers: a name stands beside it. */
export function RegionCrop({ region, asset, size }: RegionCropProps) {
  const window = getCropWindow(turnBox(region.box, getRotation(asset)), getShownAspect(asset))
  const percent = (value: number) => `${value * 100}%`
  const pictureWidth = Math.ceil(size / window.width)
  return (
    <span className={styles.crop} style={{ width: size, height: size }} aria-hidden="true">
      <span
        className={styles.cropped}
        style={{
          width: percent(1 / window.width),
          height: percent(1 / window.height),
          left: percent(-window.x / window.width),
          top: percent(-window.y / window.height),
        }}
      >
        <AssetPicture
          asset={asset}
          alt=""
          sizes={`${pictureWidth}px`}
          maxWidth={Math.min(maxPictureWidth, Math.max(320, pictureWidth * 2))}
          icon="photo"
        />
      </span>
    </span>
  )
}
