import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useSave } from '../../../shared/forms/use-save.ts'
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
  const draft = useDraft(form, {
    subject: `${kind}.new`,
    like: form.getValues(),
    getTitle: ({ names }) => getName(names),
  })
  const { submitWith, isSaving, error } = useSave(form, () => {
    draft.clear()
    onClose()
  })

  return (
    <FormDialog
      title={t(`${kind}.create`)}
      size="large"
      isSaving={isSaving}
      onSubmit={submitWith((body) => draft.createOnce((id) => create({ body: { id, ...body } })))}
      onClose={onClose}
    >
      <LabelFields control={form.control} parents={getParentOptions(tree)} />
      <DraftOffer form={form} draft={draft} />
      <FailureNote error={error} />
    </FormDialog>
  )
}
