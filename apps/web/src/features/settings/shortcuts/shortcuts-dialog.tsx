import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ShortcutList } from './shortcut-list.tsx'

/** The list of keyboard shortcuts as a dialog. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('keys.title')}>
      <ShortcutList heading="h3" />
    </AppDialog>
  )
}
