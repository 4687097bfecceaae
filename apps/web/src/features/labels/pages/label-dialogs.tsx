import type { Label } from '@lares/shared-types/labels'
import { CreateLabelDialog } from '../dialogs/create-label-dialog.tsx'
import { DeleteLabelDialog } from '../dialogs/delete-label-dialog.tsx'
import { EditLabelDialog } from '../dialogs/edit-label-dialog.tsx'
import { MergeLabelDialog } from '../dialogs/merge-label-dialog.tsx'
import type { LabelKind } from '../label-kinds.ts'

/** An action on a label that needs a dialog. */
export type LabelAction =
  | { action: 'create'; parentId: string | null }
  | { action: 'edit' | 'merge' | 'delete'; label: Label }

/** The dialog of the current action, if any. */
export function LabelDialogs({
  kind,
  openAction,
  onClose,
}: {
  kind: LabelKind
  openAction: LabelAction | null
  onClose: () => void
}) {
  if (!openAction) return null
  switch (openAction.action) {
    case 'create':
      return <CreateLabelDialog kind={kind} parentId={openAction.parentId} onClose={onClose} />
    case 'edit':
      return <EditLabelDialog kind={kind} label={openAction.label} onClose={onClose} />
    case 'merge':
      return <MergeLabelDialog kind={kind} label={openAction.label} onClose={onClose} />
    case 'delete':
      return <DeleteLabelDialog kind={kind} label={openAction.label} onClose={onClose} />
  }
}
