import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { LabelFields } from '../forms/label-fields.tsx'
import { getParentOptions } from '../forms/parent-options.ts'
import { useLabelForm } from '../forms/use-label-form.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { findByNames, type LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'

interface CreateLabelDialogProps {
  kind: LabelKind
  parentId: string | null
  onClose: () => void
}

/** Creates a tag or category, at the top level or below `parentId`. One whose name is in use has to be confirmed. */
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
  const names = useWatch({ control: form.control, name: 'names' })
  const namesake = findByNames(tree, names)
  const [warnedOfId, setWarnedOfId] = useState<string>()
  const isWarned = namesake !== undefined && namesake.label.id === warnedOfId

  // What has these names after a failure may be the label itself, of which only the reply got lost.
  const [sentNames, setSentNames] = useState<string>()
  const written = JSON.stringify(names)

  function submitOrWarn() {
    if (namesake && !isWarned && written !== sentNames) return setWarnedOfId(namesake.label.id)
    setSentNames(written)
    submit()
  }

  function getNamesakeText({ name, path }: LabelNode): string {
    const parent = path.at(-2)
    return parent === undefined ? t('exists.top', { name }) : t('exists.inside', { name, parent })
  }

  return (
    <FormDialog
      title={t(`${kind}.create`)}
      size="large"
      isSaving={isSaving}
      onSubmit={submitOrWarn}
      {...(isWarned && { submitLabel: t('exists.create') })}
      onClose={onClose}
    >
      <LabelFields control={form.control} parents={getParentOptions(tree)} />
      <DraftOffer form={form} draft={draft} />
      {isWarned ? <Note intent="warning">{getNamesakeText(namesake)}</Note> : null}
      <FailureNote error={error} />
    </FormDialog>
  )
}
