import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import { ItemLine } from '../../shown/item-line.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'
import { itemLinks } from '../item-links.ts'
import styles from './document.module.css'

/** A document as a row: its first page small, its name, its length. */
export function DocumentRow({ item }: { item: ItemSummary }) {
  const { t } = useTranslation('items')
  const titleOf = useItemTitle()
  return (
    <article className={styles.row}>
      <div className={styles.thumb}>
        <AssetPicture asset={item.cover} alt="" sizes="48px" widest={320} icon="file-text" />
      </div>
      <div className={styles.words}>
        <h2 lang={item.language ?? undefined}>
          <Link to={itemLinks.profile(item)}>{titleOf(item)}</Link>
        </h2>
        <ItemLine item={item} />
        {item.cover?.pages ? (
          <span className={styles.quiet}>{t('files.pages', { count: item.cover.pages })}</span>
        ) : null}
      </div>
    </article>
  )
}
