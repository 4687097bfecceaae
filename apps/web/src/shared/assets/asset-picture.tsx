import type { Asset } from '@lares/shared-types/assets'
import { getPictureSource } from '@lares/shared-types/picture-source'
import { addTurn, type Rotation } from '@lares/shared-types/rotations'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './asset-picture.module.css'
import { FileTypeIcon } from './file-type-icon.tsx'
import { usePendingAssets } from './use-pending-assets.ts'

export interface AssetPictureProps {
  asset: Asset | null
  alt: string
  /** The displayed width, as in the `sizes` of an `img`, for browsers without `sizes=auto`. */
  sizes: string
  /** Maximum width of the picture to fetch, in pixels. */
  maxWidth?: number
  /** Shown when the file has no picture. */
  icon: IconName
  fit?: 'cover' | 'contain'
  /** Loads at once instead of when the picture comes near the viewport. */
  eager?: boolean
  /** Shows the picture turned further, clockwise. */
  turn?: Rotation
}

const TextThumbnail = lazy(() =>
  import('./text-thumbnail.tsx').then((file) => ({ default: file.TextThumbnail })),
)

/** Replaces the missing picture of a document by the start of its text or by an icon of its type. */
function DocumentPlaceholder({ asset }: { asset: Asset }) {
  const icon = <FileTypeIcon mediaType={asset.mediaType} size={28} />
  const hasText = asset.renditions.some(({ name }) => name === 'text')
  if (!hasText) return icon
  return (
    <Suspense fallback={icon}>
      <TextThumbnail asset={asset} fallback={icon} />
    </Suspense>
  )
}

/**
 * An asset's picture, filling the box around it: first a blurred placeholder, then the loaded picture over it. The present
 * rendition of a picture that was just turned is shown turned until the new one is made.
 */
export function AssetPicture(props: AssetPictureProps) {
  usePendingAssets([props.asset])
  // Another version is another picture, which must not appear with the state of the one before.
  return <VersionedPicture key={props.asset?.pictureVersion ?? 0} {...props} />
}

function VersionedPicture({
  asset,
  alt,
  sizes,
  maxWidth = 640,
  icon,
  fit,
  eager,
  turn = 0,
}: AssetPictureProps) {
  const [loaded, setLoaded] = useState<string>()
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([])
  const source =
    asset?.state === 'failed' || !asset ? undefined : getPictureSource(asset, maxWidth, failedUrls)

  // Offline, only some sizes of a picture may be cached; each failed size falls back to another one until the device
  // is online again.
  useEffect(() => {
    if (failedUrls.length === 0) return
    const reset = () => setFailedUrls([])
    window.addEventListener('online', reset)
    return () => window.removeEventListener('online', reset)
  }, [failedUrls])
  return (
    <span
      className={styles.box}
      data-fit={fit ?? 'cover'}
      data-state={asset?.state}
      data-turn={addTurn(asset?.turning ?? 0, turn) || undefined}
    >
      {asset?.placeholder ? (
        <img
          className={styles.placeholder}
          src={asset.placeholder}
          alt=""
          aria-hidden
          data-over={loaded !== undefined}
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
          data-shown={loaded !== undefined}
          onLoad={() => setLoaded(source.src)}
          onError={({ currentTarget }) => {
            const { pathname, search } = new URL(currentTarget.currentSrc || currentTarget.src, location.href)
            setFailedUrls((before) => [...before, pathname + search])
          }}
        />
      ) : (
        <span
          className={styles.fallback}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {asset && asset.state !== 'failed' && icon === 'file-text' ? (
            <DocumentPlaceholder asset={asset} />
          ) : (
            <Icon name={asset?.state === 'failed' ? 'photo-off' : icon} size={28} />
          )}
        </span>
      )}
    </span>
  )
}
