import type { AudioVersion } from '@lares/shared-types/versions'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useDeleteVersionMutation, useRestoreVersionMutation } from '../api.ts'

/** Returns a function that deletes a version, and shows a toast to undo that, after which it is played again if it was. */
export function useDeleteVersion() {
  const { t } = useTranslation('processing')
  const [remove] = useDeleteVersionMutation()
  const [restore] = useRestoreVersionMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()

  async function undo(id: string, isPlayed: boolean) {
    const { error } = await restore({ params: { id }, body: { isPlayed } })
    if (error) showFailure(error)
  }

  return async ({ asset: { id } }: AudioVersion, name: string, isPlayed: boolean) => {
    const result = await remove({ params: { id } })
    if (!result.error)
      showToast({ title: t('versions.deleted', { name }), onUndo: () => void undo(id, isPlayed) })
    return result
  }
}
