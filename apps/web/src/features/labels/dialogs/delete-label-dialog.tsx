import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import type { LabelKind } from '../label-kinds.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { useItemCount } from '../use-item-count.ts'
import { useDeleteLabel } from './use-delete-label.ts'

/** Asks for confirmation with the number of affected items, and deletes the label, which can be undone for a while. */
export function DeleteLabelDialog({
  kind,
  label,
  onClose,
}: {
  kind: LabelKind
  label: Label
  onClose: () => void
}) {
  const { t } = useTranslation('labels')
  const name = useName()(label.names)
  const { labels } = useLabelTree(kind)
  const remove = useDeleteLabel(kind)
  const latest = labels.find(({ id }) => id === label.id) ?? label
  const count = useItemCount(kind)(label.id)
  const children = labels.filter(({ parentId }) => parentId === label.id).length

  return (
    <ConfirmDialog
      dangerous
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      onClose={onClose}
      onConfirm={() => remove(latest)}
    >
      {count === undefined ? null : <p>{t('delete.items', { count })}</p>}
      {children > 0 ? <p>{t('delete.children', { count: children })}</p> : null}
    </ConfirmDialog>
  )
}
