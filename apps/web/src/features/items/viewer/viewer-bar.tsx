import type { Item } from '@lares/shared-types/items'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInWords } from '../../../shared/dates/date-in-words.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../kinds/item-links.ts'
import { assetAddress } from '../shown/asset-address.ts'
import { FavouriteButton } from '../shown/favourite-button.tsx'
import { RatingStars } from '../shown/rating-stars.tsx'
import { useItemTitle } from '../shown/use-item-title.ts'
import styles from './item-viewer.module.css'

interface ViewerBarProps {
  item: Item | undefined
  informed: boolean
  onInfo: () => void
  onClose: () => void
}

/** Title and date of what is shown, and what can be done with it. */
export function ViewerBar({ item, informed, onInfo, onClose }: ViewerBarProps) {
  const { t } = useTranslation('items')
  const titleOf = useItemTitle()
  const original = item?.assets[0]
  const quiet = { variant: 'subtle', color: 'gray', size: 40 } as const
  return (
    <div className={styles.bar}>
      <ActionIcon {...quiet} aria-label={t('viewer.close')} onClick={onClose} data-autofocus>
        <Icon name="x" size={22} />
      </ActionIcon>
      <div className={styles.words}>
        {item ? (
          <h2 className={styles.title} lang={item.language ?? undefined}>
            {titleOf(item)}
          </h2>
        ) : null}
        {item?.date ? (
          <span className={styles.date}>
            <DateInWords edtf={item.date.edtf} />
          </span>
        ) : null}
      </div>
      {item ? (
        <>
          <span className={styles.wideOnly}>
            <RatingStars item={item} />
          </span>
          <FavouriteButton item={item} />
        </>
      ) : null}
      {original ? (
        <ActionIcon
          {...quiet}
          component="a"
          className={styles.wideOnly ?? ''}
          href={assetAddress.download(original)}
          download={original.filename}
          aria-label={t('files.downloadOriginal')}
        >
          <Icon name="download" size={22} />
        </ActionIcon>
      ) : null}
      {item ? (
        <ActionIcon {...quiet} component={Link} to={itemLinks.profile(item)} aria-label={t('profile.open')}>
          <Icon name="external-link" size={22} />
        </ActionIcon>
      ) : null}
      <ActionIcon {...quiet} aria-label={t('viewer.info')} aria-pressed={informed} onClick={onInfo}>
        <Icon name="info-circle" size={22} />
      </ActionIcon>
    </div>
  )
}
