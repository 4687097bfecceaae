import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
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
        <audio key={asset.id} controls preload="none" src={getPlayableUrl(asset)}>
          <track kind="captions" />
        </audio>
      ))}
      {films.map((asset) => (
        <video
          key={asset.id}
          controls
          preload="none"
          className={styles.film}
          poster={isRenditionPending(asset, 'poster') ? undefined : assetUrls.poster(asset)}
          src={getPlayableUrl(asset)}
        >
          <track kind="captions" />
        </video>
      ))}
    </section>
  )
}

/** Undefined while the rendition is pending: the media element would show an error and not retry. */
function getPlayableUrl(original: Asset): string | undefined {
  const asset = original.played ?? original
  return isRenditionPending(asset, 'playable') ? undefined : assetUrls.playable(asset)
}
