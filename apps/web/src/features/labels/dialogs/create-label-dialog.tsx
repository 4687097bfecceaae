import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { LabelForm } from '../forms/label-form.tsx'
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
  const [create, { isLoading, error }] = labelKinds[kind].useCreate()
  const form = useLabelForm(undefined, parentId)
  const getName = useName()
  const draft = useDraft(form, {
    subject: `${kind}.new`,
    like: form.getValues(),
    getTitle: ({ names }) => getName(names),
  })
  const title = t(`${kind}.create`)

  const submit = form.handleSubmit(async (body) => {
    const result = await create({ body })
    if (result.error) return showServerIssues(form, result.error)
    draft.clear()
    onClose()
  })

  return (
    <AppDialog opened onClose={onClose} title={title} size="large">
      <LabelForm
        form={form}
        title={title}
        parents={getParentOptions(tree)}
        isSaving={isLoading}
        onSubmit={submit}
        onCancel={onClose}
      >
        <DraftOffer form={form} draft={draft} />
        <FailureNote error={error} />
      </LabelForm>
    </AppDialog>
  )
}
