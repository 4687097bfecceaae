import type { Label } from '@lares/shared-types/labels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { getChangedFields } from '../../../shared/forms/changed-fields.ts'
import { ConflictNote } from '../../../shared/forms/conflict-note.tsx'
import { getConflictingSave } from '../../../shared/forms/conflicting-save.ts'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { LabelForm } from '../forms/label-form.tsx'
import { getParentOptions } from '../forms/parent-options.ts'
import { toFormValues, useLabelForm } from '../forms/use-label-form.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'

const fields = ['names', 'parentId', 'colour', 'description'] as const

/** Edits a tag or category. Where somebody else has saved it meanwhile, the user decides which version to keep. */
export function EditLabelDialog({
  kind,
  label,
  onClose,
}: {
  kind: LabelKind
  label: Label
  onClose: () => void
}) {
  const { t } = useTranslation('labels')
  const { tree, labels, refetch } = useLabelTree(kind)
  const [change, { isLoading, error, reset }] = labelKinds[kind].useChange()
  const [base, setBase] = useState(label)
  const form = useLabelForm(label, null)
  const getName = useName()
  const draft = useDraft(form, {
    subject: label.id,
    like: form.getValues(),
    getTitle: ({ names }) => getName(names),
    opened: () => base,
  })
  const conflict = getConflictingSave(error)
  const latest = labels.find(({ id }) => id === label.id) ?? base

  const saveOverVersion = (version: number) =>
    form.handleSubmit(async (body) => {
      const result = await change({ params: { id: label.id }, body: { ...body, version } })
      if (!result.error) {
        draft.clear()
        return onClose()
      }
      showServerIssues(form, result.error)
      if (getConflictingSave(result.error)) await refetch()
    })

  function takeTheirs() {
    form.reset(toFormValues(latest))
    setBase(latest)
    reset()
  }

  const title = t(`${kind}.edit`)
  return (
    <AppDialog opened onClose={onClose} title={title} size="large">
      <LabelForm
        form={form}
        title={title}
        parents={getParentOptions(tree, label.id)}
        isSaving={isLoading}
        onSubmit={saveOverVersion(base.version)}
        onCancel={onClose}
      >
        <DraftOffer form={form} draft={draft} onOpened={setBase} />
        {conflict ? (
          <ConflictNote
            saved={conflict}
            fields={getChangedFields(base, latest, fields).map((field) => t(`fields.${field}`))}
            onKeepMine={saveOverVersion(latest.version)}
            onTakeTheirs={takeTheirs}
          />
        ) : (
          <FailureNote error={error} />
        )}
      </LabelForm>
    </AppDialog>
  )
}
