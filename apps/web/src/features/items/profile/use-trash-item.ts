import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { removeFromPlayer } from '../../player/public.ts'
import { useRestoreItemMutation, useTrashItemMutation } from '../api/items-api.ts'

/**
 * Returns a function that moves an item to the trash, navigates to the list and shows a toast with Undo. Errors are shown
 * as toasts.
 */
export function useTrashItem(): (item: Item) => Promise<void> {
  const { t } = useTranslation('items')
  const [trash] = useTrashItemMutation()
  const [restore] = useRestoreItemMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const navigate = useNavigate()
  const getTitle = useItemTitle()
  const showError = (error: unknown) => void showFailure(error)

  async function undo(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) showError(error)
  }

  return async (item) => {
    const { error } = await trash({ params: { id: item.id }, query: { version: item.version } })
    if (error) return showError(error)
    removeFromPlayer(item.id)
    void navigate(itemLinks.list(item.kind))
    showToast({
      title: t('trash.done', { title: truncateTitle(getTitle(item)) }),
      onUndo: () => void undo(item.id),
    })
  }
}
