import { useTranslation } from 'react-i18next'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useDeleteParticipantMutation, useRestoreParticipantMutation } from '../api.ts'
import type { Person } from '../people.ts'

/** Returns a function that deletes a participant and shows a toast to undo that. */
export function useDeletePerson() {
  const { t } = useTranslation('participants')
  const [remove] = useDeleteParticipantMutation()
  const [restore] = useRestoreParticipantMutation()
  const showToast = useActionToast()
  const showFailure = useFailureToast()

  async function undo(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) showFailure(error, { 'invalid-fields': t('delete.contradicts') })
  }

  return async ({ name, participant: { id, version } }: Person) => {
    const result = await remove({ params: { id }, query: { version } })
    if (!result.error) {
      showToast({
        title: t('delete.done', { name }),
        timeout: 10_000,
        actionLabel: t('undo'),
        onAction: () => void undo(id),
      })
    }
    return result
  }
}
