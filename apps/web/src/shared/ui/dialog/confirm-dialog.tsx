import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../failure-note.tsx'
import { AppDialog } from './app-dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What will happen, and what it touches. */
  children: ReactNode
  /** The act itself: 'Delete', 'Merge'. */
  confirmLabel: string
  dangerous?: boolean
  busy?: boolean
  /** Why it could not be done, as RTK Query gives it. */
  error?: unknown
}

/** Asks before something that is not easily taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('shared')
  return (
    <AppDialog opened={props.opened} onClose={props.onClose} title={props.title}>
      {props.children}
      <FailureNote error={props.error} />
      <DialogActions>
        <Button variant="default" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button
          color={props.dangerous ? 'red' : 'primary'}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
