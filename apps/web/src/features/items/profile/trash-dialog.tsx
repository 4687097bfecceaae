import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useRestoreItemMutation, useTrashItemMutation } from '../api/items-api.ts'
import { itemLinks } from '../kinds/item-links.ts'
import { useItemTitle } from '../shown/use-item-title.ts'

/** Asks, puts the item into the trash, goes to the list, and offers to take it out again. */
export function TrashDialog({ item, ...dialog }: { item: Item; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('items')
  const [trash, { isLoading, error }] = useTrashItemMutation()
  const [restore] = useRestoreItemMutation()
  const showToast = useActionToast()
  const navigate = useNavigate()
  const title = useItemTitle()(item)

  async function confirm() {
    const { error: refused } = await trash({ params: { id: item.id }, query: { version: item.version } })
    if (refused) return
    dialog.onClose()
    void navigate(itemLinks.list(item.kind))
    showToast({
      title: t('trash.done', { title }),
      timeout: 8000,
      actionLabel: t('trash.undo'),
      onAction: () => void restore({ params: { id: item.id } }),
    })
  }

  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => void confirm()}
      title={t('trash.ask')}
      confirmLabel={t('trash.put')}
      dangerous
      busy={isLoading}
      error={error}
    >
      <p>{t('trash.explain', { title })}</p>
    </ConfirmDialog>
  )
}
