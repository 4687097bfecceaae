import { useTranslation } from 'react-i18next'
import type { BulkAct } from '../../../shared/ui/data-table/bulk/bulk-act.ts'
import { useRestoreItemMutation, useTrashItemMutation } from '../api/items-api.ts'

interface TrashableItem {
  readonly id: string
  readonly version: number
}

/** Moves many items to the trash, and back. `onRestored` is called for each that is back. */
export function useTrashAct<R extends TrashableItem>(onRestored?: (id: string) => void): BulkAct<R> {
  const { t } = useTranslation('items')
  const [trash] = useTrashItemMutation()
  const [restore] = useRestoreItemMutation()
  return {
    id: 'trash',
    label: t('trash.put'),
    icon: 'trash',
    getTitle: (count) => t('selection.trash.title', { count }),
    text: t('selection.trash.text'),
    confirmLabel: t('trash.put'),
    dangerous: true,
    run: ({ id, version }) => trash({ params: { id }, query: { version } }),
    getDoneText: (count) => t('selection.trash.done', { count }),
    async undo({ id }) {
      const result = await restore({ params: { id } })
      if (!result.error) onRestored?.(id)
      return result
    },
  }
}
