import type { Item } from '@lares/shared-types/items'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canTurn, type useTurnPicture } from './use-turn-picture.ts'

interface TurnMenuItemsProps {
  item: Item
  /** Outlives the menu, which closes with a click. */
  turning: ReturnType<typeof useTurnPicture>
}

/** The entries of an item's menu that turn its first picture. */
export function TurnMenuItems({ item, turning: { turn, isTurning } }: TurnMenuItemsProps) {
  const { t } = useTranslation('items')
  const [picture] = item.assets
  if (!picture || !canTurn(item, picture)) return null
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="rotate-2" size={18} />}
        disabled={isTurning}
        onClick={() => turn(picture, 270)}
      >
        {t('turn.left')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="rotate-clockwise-2" size={18} />}
        disabled={isTurning}
        onClick={() => turn(picture, 90)}
      >
        {t('turn.right')}
      </Menu.Item>
    </>
  )
}
