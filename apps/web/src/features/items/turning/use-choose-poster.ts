import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'
import { type ChangeableItem, useSaveAppearance } from './use-save-appearance.ts'

/**
 * Returns a function that makes the frame at a second of a film its picture, or leaves the choice to the archive (null), and
 * shows a toast with Undo; and whether that is under way.
 */
export function useChoosePoster(item: ChangeableItem) {
  const { t } = useTranslation('items')
  const { saveAppearance, isSaving } = useSaveAppearance(item)

  function choose(asset: Asset, seconds: number | null): void {
    const posterAt = seconds === null ? null : Math.round(seconds * 1000) / 1000
    void saveAppearance(asset, {
      apply: ({ id }) => ({ posters: { [id]: posterAt } }),
      undo: ({ id, posterAt: before = null }) => ({ posters: { [id]: before } }),
      done: posterAt === null ? t('poster.doneAutomatic') : t('poster.done'),
    })
  }

  return { choose, isChoosing: isSaving }
}
