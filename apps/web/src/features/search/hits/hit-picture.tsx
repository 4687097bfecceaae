import type { ItemSummary } from '@lares/shared-types/items'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import styles from './hits.module.css'

/** The cover picture of a hit, or the icon of its kind. */
export function HitPicture({ item }: { item: ItemSummary }) {
  const hasPicture = item.cover !== null && item.cover.renditions.length > 0
  return (
    <div className={styles.picture} data-pictured={hasPicture}>
      {hasPicture ? (
        <AssetPicture asset={item.cover} alt="" sizes="112px" maxWidth={320} icon={kindIcons[item.kind]} />
      ) : (
        <Icon name={kindIcons[item.kind]} size={26} />
      )}
    </div>
  )
}
