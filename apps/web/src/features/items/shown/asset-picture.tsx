import type { Asset } from '@lares/shared-types/assets'
import { pictureSource } from '@lares/shared-types/picture-source'
import { useState } from 'react'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import styles from './asset-picture.module.css'
import { FileTypeIcon } from './file-type-icon.tsx'

export interface AssetPictureProps {
  asset: Asset | null
  alt: string
  /** How wide it is shown, as in the `sizes` of an `img`, for browsers that cannot measure it by themselves. */
  sizes: string
  /** Pixels of the largest picture that is worth fetching. */
  widest?: number
  /** What stands there when the file has no picture. */
  icon: IconName
  fit?: 'cover' | 'contain'
  /** Loaded at once and not when it comes near the screen. */
  eager?: boolean
}

/** An asset's picture in the box around it: its few-pixel placeholder first, then the picture over it. */
export function AssetPicture({ asset, alt, sizes, widest = 640, icon, fit, eager }: AssetPictureProps) {
  const [shown, setShown] = useState<string>()
  const source = asset?.state === 'failed' || !asset ? undefined : pictureSource(asset, widest)
  return (
    <span className={styles.box} data-fit={fit ?? 'cover'} data-state={asset?.state}>
      {asset?.placeholder ? (
        <img
          className={styles.placeholder}
          src={asset.placeholder}
          alt=""
          aria-hidden
          data-over={shown !== undefined}
        />
      ) : null}
      {source ? (
        <img
          className={styles.picture}
          {...source}
          sizes={eager ? sizes : `auto, ${sizes}`}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          data-shown={shown !== undefined}
          onLoad={() => setShown(source.src)}
        />
      ) : (
        <span
          className={styles.none}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {asset && asset.state !== 'failed' && icon === 'file-text' ? (
            <FileTypeIcon mediaType={asset.mediaType} size={28} />
          ) : (
            <Icon name={asset?.state === 'failed' ? 'photo-off' : icon} size={28} />
          )}
        </span>
      )}
    </span>
  )
}
