import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import type { FoundPage } from './found-page.ts'
import { QuickFind } from './quick-find.tsx'

/** The search over whatever page is shown; it goes with what is chosen in it, or with Escape. */
export function QuickSearch({ pages, onClose }: { pages: readonly FoundPage[]; onClose: () => void }) {
  const { t } = useTranslation('search')
  return (
    <AppDialog opened onClose={onClose} title={t('title')} size="page">
      <QuickFind pages={pages} onLeave={onClose} />
    </AppDialog>
  )
}
