import type { Item } from '@lares/shared-types/items'
import { useState } from 'react'
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
 * `trash` moves an item to the trash, navigates to the list and shows a toast with Undo. Errors are shown as toasts.
 * `trashedId` is the id of the item that is being moved, or has been, while its page is still shown.
 */
export function useTrashItem() {
  const { t } = useTranslation('items')
  const [requestTrash] = useTrashItemMutation()
  const [restore] = useRestoreItemMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const navigate = useNavigate()
  const getTitle = useItemTitle()
  const [trashedId, setTrashedId] = useState<string>()
  const showError = (error: unknown) => void showFailure(error)

  async function undo(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) showError(error)
  }

  async function trash(item: Item) {
    setTrashedId(item.id)
    const { error } = await requestTrash({ params: { id: item.id }, query: { version: item.version } })
    if (error) {
      setTrashedId(undefined)
      return showError(error)
    }
    removeFromPlayer(item.id)
    void navigate(itemLinks.list(item.kind))
    showToast({
      title: t('trash.done', { title: truncateTitle(getTitle(item)) }),
      onUndo: () => void undo(item.id),
    })
  }

  return { trash, trashedId }
}
