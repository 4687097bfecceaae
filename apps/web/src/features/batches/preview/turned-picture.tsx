import type { Asset } from '@lares/shared-types/assets'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './batch-preview.module.css'

type Rotations = Readonly<Partial<Record<string, Rotation>>>

interface TurnedPictureProps {
  picture: Asset
  /** The rotations of all pictures of the item, by their ids. */
  before: unknown
  after: unknown
}

/** A picture as it is and as it would be; the item may have others, of which only the number is shown. */
export function TurnedPicture({ picture, before, after }: TurnedPictureProps) {
  const { t } = useTranslation('batches')
  const [old, fresh] = [before as Rotations, after as Rotations]
  const turn = getTurn(old[picture.id] ?? 0, fresh[picture.id] ?? 0)
  const others = new Set([...Object.keys(old), ...Object.keys(fresh)]).size - 1
  const pictureProps = {
    asset: picture,
    sizes: '112px',
    maxWidth: 320,
    icon: 'photo',
    fit: 'contain',
  } as const
  return (
    <div className={styles.change}>
      <span className={styles.picture}>
        <AssetPicture {...pictureProps} alt={t('preview.now')} />
      </span>
      <Icon name="arrow-right" size={16} />
      <span className={styles.picture}>
        <AssetPicture {...pictureProps} alt={t('preview.turned')} turn={turn} />
      </span>
      {others > 0 ? <span className={styles.muted}>{t('preview.others', { count: others })}</span> : null}
    </div>
  )
}
