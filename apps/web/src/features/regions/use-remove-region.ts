import type { Region } from '@lares/shared-types/regions'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../shared/ui/toasts/use-undo-toast.ts'
import { useRemoveRegionMutation, useRestoreRegionMutation } from './api.ts'

/** Returns a function that removes a region and shows a toast with Undo. */
export function useRemoveRegion(): (region: Region) => Promise<void> {
  const { t } = useTranslation('regions')
  const [remove] = useRemoveRegionMutation()
  const [restore] = useRestoreRegionMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()

  async function undo(id: string): Promise<void> {
    const { error } = await restore({ params: { id } })
    if (error) showFailure(error)
  }

  return async ({ id, version }) => {
    const { error } = await remove({ params: { id }, query: { version } })
    if (error) return showFailure(error, { 'version-conflict': t('stale') })
    showToast({
      title: t('removed.done'),
      onUndo: () => void undo(id),
    })
  }
}
