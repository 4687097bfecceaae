import type { Item } from '@lares/shared-types/items'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { FavouriteButton } from '../../components/favourite-button.tsx'
import { RatingStars } from '../../components/rating-stars.tsx'
import { TurnButtons } from '../../turning/turn-buttons.tsx'
import styles from './item-viewer.module.css'

interface ViewerBarProps {
  item: Item | undefined
  isInfoOpen: boolean
  onInfo: () => void
  onClose: () => void
}

/** The title and date of the shown item, and its actions. */
export function ViewerBar({ item, isInfoOpen, onInfo, onClose }: ViewerBarProps) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  const original = item?.assets[0]
  const buttonProps = { variant: 'subtle', color: 'gray', size: 40 } as const
  return (
    <div className={styles.bar}>
      <ActionIcon {...buttonProps} aria-label={t('viewer.close')} onClick={onClose} data-autofocus>
        <Icon name="x" size={22} />
      </ActionIcon>
      <div className={styles.textColumn}>
        {item ? (
          <h2 className={styles.title} lang={item.language ?? undefined} dir="auto">
            {getTitle(item)}
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
      {item && original ? (
        <TurnButtons
          key={item.id}
          item={item}
          asset={original}
          buttonProps={{ ...buttonProps, className: styles.wideOnly ?? '' }}
        />
      ) : null}
      {original ? (
        <ActionIcon
          {...buttonProps}
          component="a"
          className={styles.wideOnly ?? ''}
          href={assetUrls.download(original)}
          download={original.filename}
          aria-label={t('files.downloadOriginal')}
        >
          <Icon name="download" size={22} />
        </ActionIcon>
      ) : null}
      {item ? (
        <ActionIcon
          {...buttonProps}
          component={Link}
          to={itemLinks.profile(item)}
          aria-label={t('profile.open')}
        >
          <Icon name="external-link" size={22} />
        </ActionIcon>
      ) : null}
      <ActionIcon {...buttonProps} aria-label={t('viewer.info')} aria-pressed={isInfoOpen} onClick={onInfo}>
        <Icon name="info-circle" size={22} />
      </ActionIcon>
    </div>
  )
}
