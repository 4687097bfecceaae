import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DeletedEvents } from './deleted-events.tsx'

/** The deleted events beside the calendar. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('planning')
  return (
    <AppDialog opened onClose={onClose} title={t('deletedEvents.title')} size="large">
      <DeletedEvents />
    </AppDialog>
  )
}
