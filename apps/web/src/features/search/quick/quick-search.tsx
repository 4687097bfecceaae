import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import type { FoundPage } from './found-page.ts'
import { QuickFind } from './quick-find.tsx'
import type { TypedAhead } from './typed-ahead.ts'

interface QuickSearchProps {
  pages: readonly FoundPage[]
  typedAhead: TypedAhead
  onClose: () => void
}

/** The search over whatever page is shown; it goes with what is chosen in it, or with Escape. */
export function QuickSearch({ pages, typedAhead, onClose }: QuickSearchProps) {
  const { t } = useTranslation('search')
  return (
    <AppDialog opened onClose={onClose} title={t('title')} size="page">
      <QuickFind pages={pages} typedAhead={typedAhead} onLeave={onClose} />
    </AppDialog>
  )
}
