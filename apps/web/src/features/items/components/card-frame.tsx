import type { ItemSummary } from '@lares/shared-types/items'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import styles from './card-frame.module.css'

export interface CardFrameProps {
  item: ItemSummary
  /** Content above the title, such as a picture. */
  media?: ReactNode
  /** Content below the title, such as an excerpt. */
  children?: ReactNode
  variant?: 'plain' | 'night' | 'letter'
}

/** The frame of the cards of all kinds; the whole card links to the item's page. */
export function CardFrame({ item, media, children, variant = 'plain' }: CardFrameProps) {
  const getTitle = useItemTitle()
  return (
    <article className={styles.card} data-variant={variant}>
      {media ? <div className={styles.media}>{media}</div> : null}
      <div className={styles.textColumn}>
        <h2 className={styles.title} lang={item.language ?? undefined} dir="auto">
          <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link>
        </h2>
        {children}
        <ItemLine item={item} />
      </div>
    </article>
  )
}
