import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { MergeDialog } from '../../../shared/ui/dialog/merge-dialog.tsx'
import { getParentOptions } from '../forms/parent-options.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { useItemCount } from '../use-item-count.ts'
import { useUndoLabel } from './use-undo-label.ts'

/** Merges a label into another: moves its items there and deletes it. */
export function MergeLabelDialog({
  kind,
  label,
  onClose,
}: {
  kind: LabelKind
  label: Label
  onClose: () => void
}) {
  const { t } = useTranslation('labels')
  const getName = useName()
  const name = getName(label.names)
  const count = useItemCount(kind)(label.id)
  const { tree } = useLabelTree(kind)
  const [merge] = labelKinds[kind].useMerge()
  const showUndoToast = useUndoLabel(kind)

  async function mergeInto(intoId: string) {
    const result = await merge({ params: { id: label.id }, body: { intoId } })
    if (result.data) {
      const target = getName(result.data.names)
      showUndoToast(t('merge.done', { name, target }), label)
    }
    return result
  }

  return (
    <MergeDialog
      title={t('merge.title', { name })}
      confirmLabel={t('merge.confirm')}
      into={t('merge.into')}
      options={getParentOptions(tree, label.id)}
      onClose={onClose}
      onMerge={mergeInto}
    >
      {count === undefined ? null : <p>{t('merge.text', { name, count })}</p>}
    </MergeDialog>
  )
}
