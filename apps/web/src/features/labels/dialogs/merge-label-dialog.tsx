import type { Label } from '@lares/shared-types/labels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { PendingTextProvider, usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { SinglePicker } from '../../../shared/ui/pickers/single-picker.tsx'
import { getParentOptions } from '../forms/parent-options.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { useItemCount } from '../use-item-count.ts'

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
  const { t: shared } = useTranslation('shared')
  const name = useName()(label.names)
  const count = useItemCount(kind)(label.id)
  const { tree } = useLabelTree(kind)
  const [intoId, setIntoId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [merge] = labelKinds[kind].useMerge()
  const pendingText = usePendingText()

  async function confirm() {
    if (!(await pendingText.resolve())) return undefined
    setIsMissing(!intoId)
    return intoId ? merge({ params: { id: label.id }, body: { intoId } }) : undefined
  }

  return (
    <ConfirmDialog
      title={t('merge.title', { name })}
      confirmLabel={t('merge.confirm')}
      onClose={onClose}
      onConfirm={confirm}
    >
      {count === undefined ? null : <p>{t('merge.text', { name, count })}</p>}
      <PendingTextProvider value={pendingText}>
        <SinglePicker
          mt="md"
          label={t('merge.into')}
          data={getParentOptions(tree, label.id)}
          value={intoId}
          onChange={(value) => {
            setIntoId(value)
            setIsMissing(false)
          }}
          error={isMissing ? shared('issues.required') : undefined}
        />
      </PendingTextProvider>
    </ConfirmDialog>
  )
}
