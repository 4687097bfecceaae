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
  /** A description of what will happen and what it affects. */
  children: ReactNode
  /** The action: 'Delete', 'Merge'. */
  confirmLabel: string
  dangerous?: boolean
  busy?: boolean
  /** The error of the failed action, from RTK Query. */
  error?: unknown
}

/** Asks for confirmation of an action that is hard to undo. */
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
