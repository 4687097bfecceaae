import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Item } from '@lares/shared-types/items'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../kinds/item-links.ts'
import { assetAddress } from '../shown/asset-address.ts'
import { FavouriteButton } from '../shown/favourite-button.tsx'
import { RatingStars } from '../shown/rating-stars.tsx'
import { useTrashItem } from './use-trash-item.ts'

/** What the reader can do with an item: rate, keep, edit, download, put into the trash. */
export function ItemActions({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const trash = useTrashItem()
  const original = item.assets[0]
  const mayTrash = item.may.delete && !item.deletedAt
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
      {original || mayTrash ? (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('profile.more')}>
              <Icon name="dots-vertical" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {original ? (
              <Menu.Item
                component="a"
                href={assetAddress.download(original)}
                download={original.filename}
                leftSection={<Icon name="download" size={18} />}
              >
                {t('files.downloadOriginal')}
              </Menu.Item>
            ) : null}
            {mayTrash ? (
              <Menu.Item
                color="red"
                leftSection={<Icon name="trash" size={18} />}
                onClick={() => void trash(item)}
              >
                {t('trash.put')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  )
}
