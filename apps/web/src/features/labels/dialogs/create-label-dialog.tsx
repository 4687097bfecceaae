import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { LabelFields } from '../forms/label-fields.tsx'
import { getParentOptions } from '../forms/parent-options.ts'
import { useLabelForm } from '../forms/use-label-form.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'

interface CreateLabelDialogProps {
  kind: LabelKind
  parentId: string | null
  onClose: () => void
}

/** Creates a tag or category, at the top level or below `parentId`. */
export function CreateLabelDialog({ kind, parentId, onClose }: CreateLabelDialogProps) {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const [create] = labelKinds[kind].useCreate()
  const form = useLabelForm(undefined, parentId)
  const getName = useName()
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: `${kind}.new`,
    getTitle: ({ names }) => getName(names),
    create: (body) => create({ body }),
    onCreated: onClose,
  })

  return (
    <FormDialog
      title={t(`${kind}.create`)}
      size="large"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelFields control={form.control} parents={getParentOptions(tree)} />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
    </FormDialog>
  )
}
