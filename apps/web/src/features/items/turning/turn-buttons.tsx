import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canTurn, useTurnPicture } from './use-turn-picture.ts'

interface TurnButtonsProps {
  item: Item
  asset: Asset
  /** Names the picture in the labels, where there are several. */
  isNamed?: boolean
  buttonProps: Pick<ActionIconProps, 'variant' | 'color' | 'size' | 'className'>
}

/** Buttons that turn a picture to the left and to the right; nothing where the user cannot turn it. */
export function TurnButtons({ item, asset, isNamed = false, buttonProps }: TurnButtonsProps) {
  const { t } = useTranslation('items')
  const { turn, isTurning } = useTurnPicture(item)
  if (!canTurn(item, asset)) return null
  const name = asset.filename
  return (
    <>
      <ActionIcon
        {...buttonProps}
        aria-label={isNamed ? t('turn.leftOf', { name }) : t('turn.left')}
        disabled={isTurning}
        onClick={() => turn(asset, 270)}
      >
        <Icon name="rotate-2" size={20} />
      </ActionIcon>
      <ActionIcon
        {...buttonProps}
        aria-label={isNamed ? t('turn.rightOf', { name }) : t('turn.right')}
        disabled={isTurning}
        onClick={() => turn(asset, 90)}
      >
        <Icon name="rotate-clockwise-2" size={20} />
      </ActionIcon>
    </>
  )
}
