import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import styles from './anniversary-reminder.module.css'
import { AnniversaryReminderField } from './anniversary-reminder-field.tsx'

/** The reader's reminders of anniversaries, beside the calendar that has them. */
export function AnniversaryReminderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('planning')
  const { t: shared } = useTranslation('shared')
  return (
    <AppDialog opened onClose={onClose} title={t('anniversaryReminder.title')}>
      <div className={styles.field}>
        <p>{t('anniversaryReminder.lead')}</p>
        <AnniversaryReminderField />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {shared('close')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
