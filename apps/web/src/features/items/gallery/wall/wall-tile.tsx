import type { ItemSummary } from '@lares/shared-types/items'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { formatEdtf } from '../../../../shared/dates/format-edtf.ts'
import { formatDuration } from '../../../../shared/i18n/format-time.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { kindIcons } from '../../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { DurationBadge } from '../../assets/duration-badge.tsx'
import { useUnreadableReason } from '../../assets/use-unreadable-reason.ts'
import { SelectableEntry } from '../../selection/selectable-entry.tsx'
import { getViewerLink, goBackOnClose } from '../viewer-link.ts'
import styles from './wall.module.css'

interface WallTileProps {
  /** Undefined while not loaded; then the tile is empty. */
  item: ItemSummary | undefined
  width: number
  height: number
  /** The index of the picture in the whole wall. */
  entry: number
}

/** A picture on the wall, which links to the viewer. */
export const WallTile = memo(function WallTile({ item, width, height, entry }: WallTileProps) {
  const { t, i18n } = useTranslation('dates')
  const getTitle = useItemTitle()
  const getUnreadableReason = useUnreadableReason()
  const { search } = useLocation()
  if (!item) return <div className={styles.tile} style={{ width, height }} aria-hidden="true" />
  const name = [
    getTitle(item),
    item.date ? formatEdtf(item.date.edtf, i18n.language, t) : undefined,
    item.cover?.duration === undefined ? undefined : formatDuration(item.cover.duration),
    item.cover?.state === 'failed' ? getUnreadableReason(item.cover) : undefined,
  ]
  return (
    <div className={styles.tile} style={{ width, height }} data-entry={entry}>
      <SelectableEntry item={item}>
        <Link
          to={getViewerLink(search, item.id)}
          state={goBackOnClose}
          preventScrollReset
          className={styles.link ?? ''}
          aria-label={name.filter(Boolean).join(', ')}
        >
          <AssetPicture
            asset={item.cover}
            alt=""
            sizes={`${Math.ceil(width)}px`}
            maxWidth={640}
            icon={kindIcons[item.kind]}
          />
          {item.cover?.duration === undefined ? null : <DurationBadge seconds={item.cover.duration} />}
          {item.favourite ? (
            <span className={styles.favourite}>
              <Icon name="heart-filled" size={16} />
            </span>
          ) : null}
        </Link>
      </SelectableEntry>
    </div>
  )
})
