import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { useMediaSource } from '../../player/public.ts'
import styles from './attachments.module.css'

/** The pictures, sounds and films among an item's files; other files appear only in the file list. */
export function Attachments({ assets }: { assets: readonly Asset[] }) {
  const { t } = useTranslation('items')
  usePendingAssets(assets)
  const pictures = assets.filter(({ family }) => family === 'image' || family === 'pdf')
  const sounds = assets.filter(({ family }) => family === 'audio')
  const films = assets.filter(({ family }) => family === 'video')
  if (pictures.length + sounds.length + films.length === 0) return null
  return (
    <section aria-label={t('files.attachments')} className={styles.attachments}>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map((asset) => (
            <li key={asset.id}>
              <a href={assetUrls.original(asset)} target="_blank" rel="noreferrer">
                <AssetPicture asset={asset} alt={asset.filename} sizes="240px" icon="photo" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {sounds.map((asset) => (
        <Sound key={asset.id} asset={asset} />
      ))}
      {films.map((asset) => (
        <Film key={asset.id} asset={asset} />
      ))}
    </section>
  )
}

function Sound({ asset: original }: { asset: Asset }) {
  const asset = original.played ?? original
  // While it is pending, the media element would show an error and not retry.
  const src = isRenditionPending(asset, 'playable') ? undefined : assetUrls.playable(asset)
  return (
    <audio controls preload="none" src={src}>
      <track kind="captions" />
    </audio>
  )
}

function Film({ asset }: { asset: Asset }) {
  const played = asset.played ?? asset
  const { src, onError } = useMediaSource(played)
  return (
    <video
      controls
      preload="none"
      className={styles.film}
      poster={isRenditionPending(asset, 'poster') ? undefined : assetUrls.poster(asset)}
      src={isRenditionPending(played, 'playable') ? undefined : src}
      onError={onError}
    >
      <track kind="captions" />
    </video>
  )
}
