import { useTranslation } from 'react-i18next'
import { useRestoreFailureToast } from '../../../shared/ui/toasts/use-restore-failure-toast.ts'
import { useRestoredToast } from '../../../shared/ui/toasts/use-restored-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useRestoreParticipantMutation } from '../api.ts'
import type { Person } from '../people.ts'

/** Returns a function that shows a toast with which a deleted or merged person is brought back. */
export function useUndoPerson(): (title: string, person: Person) => void {
  const { t } = useTranslation('participants')
  const [restore] = useRestoreParticipantMutation()
  const showToast = useUndoToast()
  const showRestored = useRestoredToast()
  const showFailure = useRestoreFailureToast()

  async function undo({ name, participant: { id } }: Person) {
    const { data, error } = await restore({ params: { id } })
    if (data) showRestored(name, data.missing)
    else showFailure(error, { 'invalid-fields': t('delete.contradicts') })
  }

  return (title, person) => showToast({ title, onUndo: () => void undo(person) })
}
