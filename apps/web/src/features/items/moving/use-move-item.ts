import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useChangeItemMutation } from '../api/items-api.ts'

/**
 * Returns a function that moves an item to another kind, goes to its page there and shows a toast with Undo; it returns
 * whether the item was moved. Errors are shown as toasts.
 */
export function useMoveItem() {
  const { t } = useTranslation('items')
  const [change, { isLoading }] = useChangeItemMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const navigate = useNavigate()
  const getTitle = useItemTitle()

  async function save({ id, version }: Pick<Item, 'id' | 'version'>, kind: ItemKind) {
    const { data, error } = await change({ params: { id }, body: { version, kind } })
    if (!data) showFailure(error, { 'version-conflict': t('turn.stale') })
    return data
  }

  async function move(item: Item, kind: ItemKind): Promise<boolean> {
    const moved = await save(item, kind)
    if (!moved) return false
    void navigate(itemLinks.profile(moved), { replace: true })
    showToast({
      title: t('move.done', { title: truncateTitle(getTitle(moved)), kind: t(`kinds.${kind}.many`) }),
      onUndo: () => void save(moved, item.kind),
    })
    return true
  }

  return { move, isMoving: isLoading }
}
