import type { Asset } from '@lares/shared-types/assets'
import { addTurn, type Turn } from '@lares/shared-types/rotations'
import { useTranslation } from 'react-i18next'
import { type ChangeableItem, useSaveAppearance } from './use-save-appearance.ts'

/** Whether the user can turn a picture or a film of an item. */
export function canTurn({ may, deletedAt }: ChangeableItem, { family, state, enclosedIn }: Asset): boolean {
  const isTurnable = family === 'image' || family === 'video'
  return may.edit && !deletedAt && isTurnable && state !== 'failed' && !enclosedIn
}

/**
 * Returns a function that turns a picture or a film of an item and shows a toast with Undo, and whether that is under way. It
 * appears turned everywhere at once; its new renditions are made in the background.
 */
export function useTurnPicture(item: ChangeableItem) {
  const { t } = useTranslation('items')
  const { saveAppearance, isSaving } = useSaveAppearance(item)

  function turn(asset: Asset, by: Turn): void {
    const isFilm = asset.family === 'video'
    const [left, right] = isFilm
      ? [t('turn.filmLeft'), t('turn.filmRight')]
      : [t('turn.doneLeft'), t('turn.doneRight')]
    void saveAppearance(asset, {
      apply: ({ id, rotation }) => ({ rotations: { [id]: addTurn(rotation ?? 0, by) } }),
      undo: ({ id, rotation }) => ({ rotations: { [id]: rotation ?? 0 } }),
      done: by === 270 ? left : right,
    })
  }

  return { turn, isTurning: isSaving }
}
