import type { Asset } from '@lares/shared-types/assets'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { useMediaSource } from '../../player/public.ts'
import styles from './versions.module.css'

/** Plays the original or a version by itself, to be compared with the others; of a film with its picture. */
export function VersionPlayer({ asset, name }: { asset: Asset; name: string }) {
  // While it is pending, the media element would show an error and not try again.
  const { src: playable, onError } = useMediaSource(asset)
  const src = isRenditionPending(asset, 'playable') ? undefined : playable
  if (asset.family !== 'video')
    return (
      <audio className={styles.audio} controls preload="none" src={src} onError={onError} aria-label={name}>
        <track kind="captions" />
      </audio>
    )
  const poster = isRenditionPending(asset, 'poster') ? undefined : assetUrls.poster(asset)
  return (
    <video
      className={styles.film}
      controls
      playsInline
      preload="none"
      poster={poster}
      src={src}
      onError={onError}
      aria-label={name}
    >
      <track kind="captions" />
    </video>
  )
}
