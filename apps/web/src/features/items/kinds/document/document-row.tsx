import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { ItemLine } from '../../../../shared/items/item-line.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import styles from './document.module.css'

/** A document as a list row: a thumbnail of its first page, its title and its number of pages. */
export function DocumentRow({ item }: { item: ItemSummary }) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  return (
    <article className={styles.row}>
      <div className={styles.thumbnail}>
        <AssetPicture asset={item.cover} alt="" sizes="48px" maxWidth={320} icon="file-text" />
      </div>
      <div className={styles.textColumn}>
        <h2 lang={item.language ?? undefined}>
          <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link>
        </h2>
        <ItemLine item={item} />
        {item.cover?.pages ? (
          <span className={styles.muted}>{t('files.pages', { count: item.cover.pages })}</span>
        ) : null}
      </div>
    </article>
  )
}
