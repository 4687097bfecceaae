import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote, type FailureNoteProps } from '../failure-note.tsx'
import { AppDialog } from './app-dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

/** The result of an action; RTK Query sets `error` where it failed. */
interface ActionResult {
  readonly error?: unknown
}

export interface ConfirmDialogProps {
  opened?: boolean
  onClose: () => void
  /**
   * Runs the action. The dialog then closes; it stays open with the error if that failed, and also if the result is
   * `undefined`, because something in `children` is missing.
   */
  onConfirm: () => ActionResult | Promise<ActionResult | undefined>
  title: string
  /** A description of what will happen and what it affects. */
  children: ReactNode
  /** The action: 'Delete', 'Merge'. */
  confirmLabel: string
  dangerous?: boolean
  /** Texts for failures that mean something special here. */
  failureTexts?: FailureNoteProps['texts']
  /** What has been chosen; a failure is shown until this changes. */
  choice?: string | null
}

/** Asks for confirmation of an action that is hard to undo, and runs it. */
export function ConfirmDialog({
  opened = true,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  dangerous = false,
  failureTexts = {},
  choice = null,
}: ConfirmDialogProps) {
  const { t } = useTranslation('shared')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; choice: string | null }>()
  const setError = (error: unknown) => setFailure({ error, choice })

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const result = await onConfirm()
      if (result?.error) setError(result.error)
      else if (result) onClose()
    } catch (error) {
      setError(error)
    } finally {
      setIsBusy(false)
    }
  }

  // While the action runs the dialog stays, or its failure would not be seen.
  return (
    <AppDialog opened={opened} onClose={() => isBusy || onClose()} title={title}>
      {children}
      <FailureNote error={failure?.choice === choice ? failure.error : undefined} texts={failureTexts} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color={dangerous ? 'red' : 'primary'} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
