import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'
import { isBeingMade } from '../../../shared/assets/is-being-made.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { assetAddress } from './asset-address.ts'
import { AssetPicture } from './asset-picture.tsx'
import styles from './attachments.module.css'

/** The pictures, sounds and films that hang on an item, each as what it is; other files are in the list of files. */
export function Attachments({ assets }: { assets: readonly Asset[] }) {
  const { t } = useTranslation('items')
  usePendingAssets(assets)
  const pictures = assets.filter(({ family }) => family === 'image' || family === 'pdf')
  const sounds = assets.filter(({ family }) => family === 'audio')
  const films = assets.filter(({ family }) => family === 'video')
  if (pictures.length + sounds.length + films.length === 0) return null
  return (
    <section aria-label={t('files.attachments')} className={styles.all}>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map((asset) => (
            <li key={asset.id}>
              <a href={assetAddress.original(asset)} target="_blank" rel="noreferrer">
                <AssetPicture asset={asset} alt={asset.filename} sizes="240px" icon="photo" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {sounds.map((asset) => (
        <audio key={asset.id} controls preload="none" src={playableOf(asset)}>
          <track kind="captions" />
        </audio>
      ))}
      {films.map((asset) => (
        <video
          key={asset.id}
          controls
          preload="none"
          className={styles.film}
          poster={isBeingMade(asset, 'poster') ? undefined : assetAddress.poster(asset)}
          src={playableOf(asset)}
        >
          <track kind="captions" />
        </video>
      ))}
    </section>
  )
}

/** Nothing while it is being made: asked for now, it would stand as broken. */
function playableOf(asset: Asset): string | undefined {
  return isBeingMade(asset, 'playable') ? undefined : assetAddress.playable(asset)
}
