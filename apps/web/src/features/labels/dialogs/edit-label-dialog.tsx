import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { LabelFields } from '../forms/label-fields.tsx'
import { getParentOptions } from '../forms/parent-options.ts'
import { toFormValues, useLabelForm } from '../forms/use-label-form.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'

const fields = ['names', 'parentId', 'colour', 'description'] as const

interface EditLabelDialogProps {
  kind: LabelKind
  label: Label
  onClose: () => void
}

/** Edits a tag or category. Where somebody else has saved it meanwhile, the user decides which version to keep. */
export function EditLabelDialog({ kind, label, onClose }: EditLabelDialogProps) {
  const { t } = useTranslation('labels')
  const { tree, labels, refetch } = useLabelTree(kind)
  const [change] = labelKinds[kind].useChange()
  const form = useLabelForm(label, null)
  const getName = useName()
  const edit = useVersionedEdit(form, {
    entity: label,
    entities: labels,
    refetch,
    toFormValues,
    getTitle: ({ names }) => getName(names),
    save: (body, version) => change({ params: { id: label.id }, body: { ...body, version } }),
    toSaved: (saved) => saved,
    onSaved: onClose,
  })

  return (
    <FormDialog
      title={t(`${kind}.edit`)}
      size="large"
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <LabelFields control={form.control} parents={getParentOptions(tree, label.id)} />
      <HistoryLink type={kind} id={label.id} />
      <EditNotes form={form} edit={edit} fields={fields} getFieldName={(field) => t(`fields.${field}`)} />
    </FormDialog>
  )
}
