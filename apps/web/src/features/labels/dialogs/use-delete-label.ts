import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'

/** Returns a function that deletes a label and shows a toast to undo that. */
export function useDeleteLabel(kind: LabelKind) {
  const { t } = useTranslation('labels')
  const getName = useName()
  const [remove] = labelKinds[kind].useDelete()
  const [restore] = labelKinds[kind].useRestore()
  const showToast = useActionToast()
  const showFailure = useFailureToast()

  async function undo(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) showFailure(error, { 'already-exists': t('delete.nameTaken') })
  }

  return async ({ id, version, names }: Label) => {
    const result = await remove({ params: { id }, query: { version } })
    if (!result.error) {
      showToast({
        title: t('delete.done', { name: getName(names) }),
        timeout: 10_000,
        actionLabel: t('undo'),
        onAction: () => void undo(id),
      })
    }
    return result
  }
}
