import type { Asset } from '@lares/shared-types/assets'
import { pictureSource } from '@lares/shared-types/picture-source'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
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

const TextThumbnail = lazy(() =>
  import('./text-thumbnail.tsx').then((file) => ({ default: file.TextThumbnail })),
)

/** What stands for a document without a picture: the beginning of its text, else the sign of its type. */
function FileSign({ asset }: { asset: Asset }) {
  const sign = <FileTypeIcon mediaType={asset.mediaType} size={28} />
  const hasText = asset.renditions.some(({ name }) => name === 'text')
  if (!hasText) return sign
  return (
    <Suspense fallback={sign}>
      <TextThumbnail asset={asset} instead={sign} />
    </Suspense>
  )
}

/** An asset's picture in the box around it: its few-pixel placeholder first, then the picture over it. */
export function AssetPicture({ asset, alt, sizes, widest = 640, icon, fit, eager }: AssetPictureProps) {
  usePendingAssets([asset])
  const [shown, setShown] = useState<string>()
  const [missing, setMissing] = useState<readonly string[]>([])
  const source = asset?.state === 'failed' || !asset ? undefined : pictureSource(asset, widest, missing)

  // Without a connection there may be only a smaller size on this device than the one that fits.
  useEffect(() => {
    if (missing.length === 0) return
    const forget = () => setMissing([])
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [missing])
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
          onError={({ currentTarget }) => {
            const { pathname, search } = new URL(currentTarget.currentSrc || currentTarget.src, location.href)
            setMissing((before) => [...before, pathname + search])
          }}
        />
      ) : (
        <span
          className={styles.none}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {asset && asset.state !== 'failed' && icon === 'file-text' ? (
            <FileSign asset={asset} />
          ) : (
            <Icon name={asset?.state === 'failed' ? 'photo-off' : icon} size={28} />
          )}
        </span>
      )}
    </span>
  )
}
