import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { useRestoreFailureToast } from '../../../shared/ui/toasts/use-restore-failure-toast.ts'
import { useRestoredToast } from '../../../shared/ui/toasts/use-restored-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'

/** Returns a function that shows a toast with which a deleted or merged label is brought back. */
export function useUndoLabel(kind: LabelKind): (title: string, label: Pick<Label, 'id' | 'names'>) => void {
  const { t } = useTranslation('labels')
  const getName = useName()
  const [restore] = labelKinds[kind].useRestore()
  const showToast = useUndoToast()
  const showRestored = useRestoredToast()
  const showFailure = useRestoreFailureToast()

  async function undo({ id, names }: Pick<Label, 'id' | 'names'>) {
    const { data, error } = await restore({ params: { id } })
    if (data) showRestored(getName(names), data.missing)
    else showFailure(error, { 'already-exists': t('delete.nameTaken') })
  }

  return (title, label) => showToast({ title, onUndo: () => void undo(label) })
}
