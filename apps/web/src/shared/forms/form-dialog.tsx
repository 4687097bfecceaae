import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog, type AppDialogProps } from '../ui/dialog/app-dialog.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Form } from './form.tsx'

interface FormDialogProps extends Pick<AppDialogProps, 'size' | 'title' | 'onClose'> {
  /** 'Save' by default. */
  submitLabel?: string
  isSaving: boolean
  onSubmit: () => void
  /** The fields, and the errors and drafts of the form. */
  children: ReactNode
}

/** A dialog with one form, which is submitted or cancelled. */
export function FormDialog({
  title,
  size = 'medium',
  submitLabel,
  isSaving,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('shared')
  return (
    <AppDialog opened onClose={onClose} title={title} size={size}>
      <Form label={title} onSubmit={onSubmit}>
        {children}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {submitLabel ?? t('save')}
          </Button>
        </DialogActions>
      </Form>
    </AppDialog>
  )
}
