import type { ItemSummary } from '@lares/shared-types/items'
import { Link } from 'react-router'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import { Excerpt } from '../../shown/excerpt.tsx'
import { ItemLine } from '../../shown/item-line.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'
import { itemLinks } from '../item-links.ts'
import styles from './post.module.css'

/** A letter in the feed: its title, how it begins, its first picture. */
export function PostRow({ item }: { item: ItemSummary }) {
  const titleOf = useItemTitle()
  return (
    <article className={styles.letter}>
      <div className={styles.words}>
        <h2 className={styles.title} lang={item.language ?? undefined}>
          <Link to={itemLinks.profile(item)}>{titleOf(item)}</Link>
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
