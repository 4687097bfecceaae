import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { KeyList } from './key-list.tsx'

/** The list of keys over whatever page is shown. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('keys.title')}>
      <KeyList heading="h3" />
    </AppDialog>
  )
}
