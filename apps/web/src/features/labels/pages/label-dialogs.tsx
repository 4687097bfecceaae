import type { Label } from '@lares/shared-types/labels'
import { CreateLabelDialog } from '../dialogs/create-label-dialog.tsx'
import { DeleteLabelDialog } from '../dialogs/delete-label-dialog.tsx'
import { EditLabelDialog } from '../dialogs/edit-label-dialog.tsx'
import { MergeLabelDialog } from '../dialogs/merge-label-dialog.tsx'
import type { LabelKind } from '../label-kinds.ts'

/** What is being done with a label, in a dialog. */
export type LabelAct =
  | { act: 'create'; parentId: string | null }
  | { act: 'edit' | 'merge' | 'delete'; label: Label }

/** The dialog of what is being done, if anything is. */
export function LabelDialogs({
  kind,
  doing,
  onClose,
}: {
  kind: LabelKind
  doing: LabelAct | null
  onClose: () => void
}) {
  if (!doing) return null
  switch (doing.act) {
    case 'create':
      return <CreateLabelDialog kind={kind} parentId={doing.parentId} onClose={onClose} />
    case 'edit':
      return <EditLabelDialog kind={kind} label={doing.label} onClose={onClose} />
    case 'merge':
      return <MergeLabelDialog kind={kind} label={doing.label} onClose={onClose} />
    case 'delete':
      return <DeleteLabelDialog kind={kind} label={doing.label} onClose={onClose} />
  }
}
