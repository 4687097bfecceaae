import type { Item } from '@lares/shared-types/items'
import { ActionIcon, Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useTopLayerEscape } from '../../../../shared/ui/dialog/use-top-layer.ts'
import { ItemBody } from '../../components/item-body.tsx'
import { RatingStars } from '../../components/rating-stars.tsx'
import { FileList } from '../../facts/file-list.tsx'
import { ItemFacts } from '../../facts/item-facts.tsx'
import styles from './item-viewer.module.css'

interface InfoPanelProps {
  item: Item
  Facts: ComponentType<{ item: Item }> | undefined
  onClose: () => void
}

/** The facts about the item, beside it; on a phone over its lower half. */
export function InfoPanel({ item, Facts, onClose }: InfoPanelProps) {
  const { t } = useTranslation('items')
  useTopLayerEscape(true, onClose)
  return (
    <aside className={styles.info} aria-label={t('viewer.info')}>
      <div className={styles.infoHeader}>
        <RatingStars item={item} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('viewer.closeInfo')}
          onClick={onClose}
        >
          <Icon name="x" />
        </ActionIcon>
      </div>
      <ItemBody item={item} />
      <ItemFacts item={item} Facts={Facts} />
      <FileList item={item} />
      {item.may.edit ? (
        <Button component={Link} to={itemLinks.edit(item)} variant="default">
          {t('profile.edit')}
        </Button>
      ) : null}
    </aside>
  )
}
