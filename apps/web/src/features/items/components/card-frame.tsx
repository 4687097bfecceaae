import type { ItemSummary } from '@lares/shared-types/items'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { itemLinks } from '../kinds/item-links.ts'
import styles from './card-frame.module.css'
import { ItemLine } from './item-line.tsx'
import { useItemTitle } from './use-item-title.ts'

export interface CardFrameProps {
  item: ItemSummary
  /** What stands above the title: a picture, a waveform. */
  media?: ReactNode
  /** What stands under it: the first words. */
  children?: ReactNode
  look?: 'plain' | 'night' | 'letter'
}

/** The frame that cards of all kinds share; the whole card leads to the item's page. */
export function CardFrame({ item, media, children, look = 'plain' }: CardFrameProps) {
  const titleOf = useItemTitle()
  return (
    <article className={styles.card} data-look={look}>
      {media ? <div className={styles.media}>{media}</div> : null}
      <div className={styles.words}>
        <h2 className={styles.title} lang={item.language ?? undefined}>
          <Link to={itemLinks.profile(item)}>{titleOf(item)}</Link>
        </h2>
        {children}
        <ItemLine item={item} />
      </div>
    </article>
  )
}
