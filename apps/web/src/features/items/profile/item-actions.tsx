import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Item } from '@lares/shared-types/items'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { ExportDialog } from '../../exports/public.ts'
import { FavouriteButton } from '../components/favourite-button.tsx'
import { RatingStars } from '../components/rating-stars.tsx'
import { findPossibleKinds } from '../moving/find-possible-kinds.ts'
import { MoveDialog } from '../moving/move-dialog.tsx'
import { PosterMenuItems } from '../turning/poster-menu-items.tsx'
import { TurnMenuItems } from '../turning/turn-menu-items.tsx'
import { useChoosePoster } from '../turning/use-choose-poster.ts'
import { useTurnPicture } from '../turning/use-turn-picture.ts'

/** The actions on an item's page: rate, favourite, edit, turn, download, export, move to another kind or to the trash. */
export function ItemActions({ item, onTrash }: { item: Item; onTrash: () => void }) {
  const { t } = useTranslation(['items', 'exports'])
  const turning = useTurnPicture(item)
  const choosing = useChoosePoster(item)
  const original = item.assets[0]
  const [isExporting, setIsExporting] = useState(false)
  const canExport = useHasPermission('items:export') && !item.deletedAt
  const canTrash = item.may.delete && !item.deletedAt
  const [isMoving, setIsMoving] = useState(false)
  const canMove = item.may.edit && !item.deletedAt && findPossibleKinds(item).length > 0
  return (
    <>
      <RatingStars item={item} />
      <FavouriteButton item={item} />
      {item.may.edit && !item.deletedAt ? (
        <Button
          component={Link}
          to={itemLinks.edit(item)}
          variant="default"
          leftSection={<Icon name="edit" size={18} />}
          aria-keyshortcuts="e"
        >
          {t('profile.edit')}
        </Button>
      ) : null}
      {original || canExport || canMove || canTrash ? (
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('profile.more')}>
              <Icon name="dots-vertical" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <TurnMenuItems item={item} turning={turning} />
            <PosterMenuItems item={item} choosing={choosing} />
            {original ? (
              <Menu.Item
                component="a"
                href={assetUrls.download(original)}
                download={original.filename}
                leftSection={<Icon name="download" size={18} />}
              >
                {t('files.downloadOriginal')}
              </Menu.Item>
            ) : null}
            {canExport ? (
              <Menu.Item leftSection={<Icon name="archive" size={18} />} onClick={() => setIsExporting(true)}>
                {t('exports:item')}
              </Menu.Item>
            ) : null}
            {canMove ? (
              <Menu.Item leftSection={<Icon name="category" size={18} />} onClick={() => setIsMoving(true)}>
                {t('move.open')}
              </Menu.Item>
            ) : null}
            {canTrash ? (
              <Menu.Item color="red" leftSection={<Icon name="trash" size={18} />} onClick={onTrash}>
                {t('trash.put')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {isMoving ? <MoveDialog item={item} onClose={() => setIsMoving(false)} /> : null}
      {isExporting ? (
        <ExportDialog selection={{ ids: [item.id] }} onClose={() => setIsExporting(false)} />
      ) : null}
    </>
  )
}
