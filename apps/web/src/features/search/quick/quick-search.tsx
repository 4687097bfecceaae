import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import type { AppPage } from './find-pages.ts'
import { QuickSearchContent } from './quick-search-content.tsx'
import type { TypedAhead } from './typed-ahead.ts'

interface QuickSearchProps {
  pages: readonly AppPage[]
  typedAhead: TypedAhead
  onClose: () => void
}

/** The search dialog that opens over any page; it closes when a result is opened, or with Escape. */
export function QuickSearch({ pages, typedAhead, onClose }: QuickSearchProps) {
  const { t } = useTranslation('search')
  return (
    <AppDialog opened onClose={onClose} title={t('title')} size="page">
      <QuickSearchContent pages={pages} typedAhead={typedAhead} onClose={onClose} />
    </AppDialog>
  )
}
