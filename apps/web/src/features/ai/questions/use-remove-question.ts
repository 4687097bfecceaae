import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useRemoveQuestionMutation, useRestoreQuestionMutation } from './api.ts'

/** Returns a function that takes a question off the list, and shows a toast to undo that. */
export function useRemoveQuestion() {
  const { t } = useTranslation('ai')
  const [remove] = useRemoveQuestionMutation()
  const [restore] = useRestoreQuestionMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()

  async function undo(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) showFailure(error)
  }

  return async (id: string) => {
    const result = await remove({ params: { id } })
    if (!result.error) showToast({ title: t('questions.remove.done'), onUndo: () => void undo(id) })
    return result
  }
}
