import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useRestoreItemMutation, useTrashItemMutation } from '../api/items-api.ts'
import { itemLinks } from '../kinds/item-links.ts'
import { shortTitle } from '../shown/short-title.ts'
import { useItemTitle } from '../shown/use-item-title.ts'

/** Puts an item into the trash, goes to the list, and offers to take it out again. A refusal is said. */
export function useTrashItem(): (item: Item) => Promise<void> {
  const { t } = useTranslation('items')
  const [trash] = useTrashItemMutation()
  const [restore] = useRestoreItemMutation()
  const showToast = useActionToast()
  const dispatch = useDispatch()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const titleOf = useItemTitle()
  const say = (error: unknown) => void dispatch(toastShown({ title: failureText(error), intent: 'error' }))

  async function undo(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) say(error)
  }

  return async (item) => {
    const { error } = await trash({ params: { id: item.id }, query: { version: item.version } })
    if (error) return say(error)
    void navigate(itemLinks.list(item.kind))
    showToast({
      title: t('trash.done', { title: shortTitle(titleOf(item)) }),
      timeout: 8000,
      actionLabel: t('trash.undo'),
      onAction: () => void undo(item.id),
    })
  }
}
