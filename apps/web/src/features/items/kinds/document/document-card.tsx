import type { ItemSummary } from '@lares/shared-types/items'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { CardFrame } from '../../components/card-frame.tsx'
import styles from './document.module.css'

/** A document in a grid, shown by its first page. */
export function DocumentCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame
      item={item}
      media={
        <div className={styles.sheet}>
          <AssetPicture asset={item.cover} alt="" sizes="240px" icon="file-text" maxWidth={640} />
        </div>
      }
    />
  )
}
