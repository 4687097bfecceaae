import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFilmMoment } from '../../player/public.ts'
import type { useChoosePoster } from './use-choose-poster.ts'

interface PosterMenuItemsProps {
  item: Item
  /** Outlives the menu, which closes with a click. */
  choosing: ReturnType<typeof useChoosePoster>
}

/** The entries of a film's menu that choose the frame that is shown now as its picture, or leave the choice to the archive. */
export function PosterMenuItems({ item, choosing: { choose, isChoosing } }: PosterMenuItemsProps) {
  const { t } = useTranslation('items')
  const getMoment = useFilmMoment(item.id)
  const [film] = item.assets
  if (!film || !canChoosePoster(item, film)) return null
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="photo" size={18} />}
        disabled={isChoosing || !getMoment}
        onClick={() => getMoment && choose(film, getMoment())}
      >
        {getMoment ? t('poster.choose') : t('poster.playFirst')}
      </Menu.Item>
      {film.posterAt === undefined ? null : (
        <Menu.Item
          leftSection={<Icon name="refresh" size={18} />}
          disabled={isChoosing}
          onClick={() => choose(film, null)}
        >
          {t('poster.automatic')}
        </Menu.Item>
      )}
    </>
  )
}

function canChoosePoster({ may, deletedAt }: Item, { family, state, enclosedIn }: Asset): boolean {
  return may.edit && !deletedAt && family === 'video' && state === 'ready' && !enclosedIn
}
