import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingTextProvider, usePendingText } from '../pickers/pending-text.ts'
import { SinglePicker } from '../pickers/single-picker.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

interface MergeDialogProps
  extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'failureTexts' | 'onClose'> {
  /** What will happen, whatever is chosen. */
  children: ReactNode
  /** The label of the choice. */
  into: string
  options: readonly { readonly value: string; readonly label: string }[]
  onMerge: (intoId: string) => ReturnType<ConfirmDialogProps['onConfirm']>
  /** What will happen with this choice. */
  renderPreview?: (intoId: string) => ReactNode
}

/** Asks what something is merged into, and merges it. */
export function MergeDialog({
  children,
  into,
  options,
  onMerge,
  renderPreview,
  ...dialog
}: MergeDialogProps) {
  const { t } = useTranslation('shared')
  const [intoId, setIntoId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const pendingText = usePendingText()

  async function confirm() {
    if (!(await pendingText.resolve())) return undefined
    setIsMissing(!intoId)
    return intoId ? onMerge(intoId) : undefined
  }

  return (
    <ConfirmDialog {...dialog} choice={intoId} onConfirm={confirm}>
      {children}
      <PendingTextProvider value={pendingText}>
        <SinglePicker
          mt="md"
          label={into}
          data={options}
          value={intoId}
          onChange={(value) => {
            setIntoId(value)
            setIsMissing(false)
          }}
          error={isMissing ? t('issues.required') : undefined}
        />
      </PendingTextProvider>
      {intoId && renderPreview ? renderPreview(intoId) : null}
    </ConfirmDialog>
  )
}
