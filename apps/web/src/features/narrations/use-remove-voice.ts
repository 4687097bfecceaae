import type { Narration } from '@lares/shared-types/narrations'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../shared/ui/toasts/use-undo-toast.ts'
import { useCreateNarrationMutation, useRemoveNarrationMutation } from './api.ts'

/** Returns a function that removes a voice and shows a toast with Undo; it answers whether the voice was removed. */
export function useRemoveVoice(): (narration: Narration) => Promise<boolean> {
  const { t } = useTranslation('narrations')
  const [remove] = useRemoveNarrationMutation()
  const [create] = useCreateNarrationMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()

  async function undo({ letter, recording }: Narration): Promise<void> {
    const { error } = await create({ params: { id: letter.id }, body: { recordingId: recording.id } })
    if (error) showFailure(error)
  }

  return async (narration) => {
    const { error } = await remove({ params: { id: narration.id } })
    if (error) {
      showFailure(error)
      return false
    }
    showToast({
      title: t('removed.done'),
      onUndo: () => void undo(narration),
    })
    return true
  }
}
