import type { ItemSummary } from '@lares/shared-types/items'
import { Link } from 'react-router'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { ItemLine } from '../../../../shared/items/item-line.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { Excerpt } from '../../components/excerpt.tsx'
import styles from './post.module.css'

/** A post in the feed: its title, an excerpt and its first picture. */
export function PostRow({ item }: { item: ItemSummary }) {
  const getTitle = useItemTitle()
  return (
    <article className={styles.letter}>
      <div className={styles.textColumn}>
        <h2 className={styles.title} lang={item.language ?? undefined} dir="auto">
          <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link>
        </h2>
        <ItemLine item={item} />
        <Excerpt item={item} lines={4} />
      </div>
      {item.cover ? (
        <div className={styles.picture}>
          <AssetPicture asset={item.cover} alt="" sizes="180px" icon="paperclip" />
        </div>
      ) : null}
    </article>
  )
}
