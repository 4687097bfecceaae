import type { EventDetail, EventScope } from '@lares/shared-types/planning'
import { useTranslation } from 'react-i18next'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useDeleteEventMutation, useRestoreEventMutation } from '../api.ts'

/** Returns a function that deletes occurrences and shows a toast with Undo. Failures are shown as toasts. */
export function useDeleteEvent(): (event: EventDetail, scope: EventScope) => Promise<void> {
  const { t } = useTranslation('planning')
  const [remove] = useDeleteEventMutation()
  const [restore] = useRestoreEventMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()

  async function undo(id: string, version: number) {
    const { error } = await restore({ params: { id }, body: { version } })
    if (error) showFailure(error)
  }

  return async ({ id, version, day, occurrence }, scope) => {
    const { data, error } = await remove({
      params: { id },
      query: { version, scope, ...(day !== null && { day }) },
    })
    if (error) return void showFailure(error)
    showToast({
      title: t('deleted', { title: truncateTitle(occurrence.title) }),
      onUndo: () => void undo(data.id, data.version),
    })
  }
}
