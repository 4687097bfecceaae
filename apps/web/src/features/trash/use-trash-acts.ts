import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { useRestoreItemMutation } from '../items/public.ts'
import { useDeleteForEverMutation } from './api.ts'

/** What can be done with many items of the trash at once. */
export function useTrashActs(): readonly BulkAct<ItemSummary>[] {
  const { t } = useTranslation('trash')
  const [restore] = useRestoreItemMutation()
  const [deleteForEver] = useDeleteForEverMutation()
  return [
    {
      id: 'restore',
      label: t('restore'),
      icon: 'restore',
      getTitle: (count) => t('selected.restore.title', { count }),
      text: t('selected.restore.text'),
      confirmLabel: t('restore'),
      run: ({ id }) => restore({ params: { id } }),
      getDoneText: (count) => t('selected.restore.done', { count }),
    },
    {
      id: 'delete',
      label: t('delete.button'),
      icon: 'trash',
      getTitle: (count) => t('selected.delete.title', { count }),
      text: t('selected.delete.text'),
      confirmLabel: t('delete.button'),
      dangerous: true,
      run: ({ id }) => deleteForEver({ params: { id } }),
      getDoneText: (count) => t('empty.done', { count }),
    },
  ]
}
