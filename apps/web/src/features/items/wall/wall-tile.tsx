import type { ItemSummary } from '@lares/shared-types/items'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { edtfWords } from '../../../shared/dates/edtf-words.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { kindIcons } from '../kinds/kind-icons.ts'
import { AssetPicture } from '../shown/asset-picture.tsx'
import { clockTime } from '../shown/in-words.ts'
import { LengthBadge } from '../shown/length-badge.tsx'
import { useItemTitle } from '../shown/use-item-title.ts'
import { useUnreadableText } from '../shown/use-unreadable-text.ts'
import { closingLeadsBack, viewerLink } from '../viewer/viewer-link.ts'
import styles from './wall.module.css'

interface WallTileProps {
  /** Absent while it is not loaded: an empty place of the same size. */
  item: ItemSummary | undefined
  width: number
  height: number
  /** Place in the whole wall. */
  entry: number
}

/** A picture on the wall, which opens the viewer. */
export const WallTile = memo(function WallTile({ item, width, height, entry }: WallTileProps) {
  const { t, i18n } = useTranslation('dates')
  const titleOf = useItemTitle()
  const unreadableText = useUnreadableText()
  const { search } = useLocation()
  if (!item) return <div className={styles.tile} style={{ width, height }} aria-hidden="true" />
  const name = [
    titleOf(item),
    item.date ? edtfWords(item.date.edtf, i18n.language, t) : undefined,
    item.cover?.duration === undefined ? undefined : clockTime(item.cover.duration),
    item.cover?.state === 'failed' ? unreadableText(item.cover) : undefined,
  ]
  return (
    <div className={styles.tile} style={{ width, height }} data-entry={entry}>
      <Link
        to={viewerLink(search, item.id)}
        state={closingLeadsBack}
        preventScrollReset
        className={styles.link ?? ''}
        aria-label={name.filter(Boolean).join(', ')}
      >
        <AssetPicture
          asset={item.cover}
          alt=""
          sizes={`${Math.ceil(width)}px`}
          widest={640}
          icon={kindIcons[item.kind]}
        />
        {item.cover?.duration === undefined ? null : <LengthBadge seconds={item.cover.duration} />}
        {item.favourite ? (
          <span className={styles.favourite}>
            <Icon name="heart-filled" size={16} />
          </span>
        ) : null}
      </Link>
    </div>
  )
})
