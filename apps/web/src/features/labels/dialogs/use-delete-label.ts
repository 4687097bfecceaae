import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { useUndoLabel } from './use-undo-label.ts'

/** Returns a function that deletes a label and shows a toast to undo that. */
export function useDeleteLabel(kind: LabelKind) {
  const { t } = useTranslation('labels')
  const getName = useName()
  const [remove] = labelKinds[kind].useDelete()
  const showUndoToast = useUndoLabel(kind)

  return async (label: Label) => {
    const { id, version, names } = label
    const result = await remove({ params: { id }, query: { version } })
    if (!result.error) showUndoToast(t('delete.done', { name: getName(names) }), label)
    return result
  }
}
