import type { TableView } from '@lares/shared-types/contracts/table-views'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useChangeTableViewMutation, useDeleteTableViewMutation, useSaveTableViewMutation } from '../api.ts'
import { useViewFailureTexts } from './use-view-failure-texts.ts'

/** Returns a function that deletes a saved view, and then calls `onRemoved` and shows a toast to undo that. */
export function useRemoveView(onRemoved: () => void): (view: TableView) => Promise<void> {
  const { t } = useTranslation('full-list')
  const showFailure = useFailureToast()
  const showToast = useUndoToast()
  const failureTexts = useViewFailureTexts()
  const [remove] = useDeleteTableViewMutation()
  const [save] = useSaveTableViewMutation()
  const [change] = useChangeTableViewMutation()

  async function undo({ list, name, address, isDefault }: TableView) {
    const { data, error } = await save({ body: { list, name, address } })
    if (error) return showFailure(error, failureTexts)
    if (!data || !isDefault) return
    const changed = await change({ params: { id: data.id }, body: { isDefault } })
    if (changed.error) showFailure(changed.error)
  }

  return async (view) => {
    const { error } = await remove({ params: { id: view.id } })
    if (error) return showFailure(error)
    onRemoved()
    showToast({
      title: t('views.removed', { name: view.name }),
      onUndo: () => void undo(view),
    })
  }
}
