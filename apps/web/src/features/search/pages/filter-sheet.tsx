import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePanel } from '../../../shared/overlays/use-overlay.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { Filters } from '../filters/filters.tsx'
import { countFilters } from '../state/search-state.ts'
import type { useSearch } from '../state/use-search.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { useTotalText } from './results-bar.tsx'
import styles from './search-page.module.css'

interface FilterSheetProps extends Pick<SearchControl, 'state' | 'change'> {
  search: Pick<ReturnType<typeof useSearch>, 'firstPage' | 'facets' | 'haveFacetsFailed'>
}

/** The filters in a dialog, for screens too narrow for a sidebar; the button that closes it shows the number of results. */
export function FilterSheet({ state, change, search: { firstPage, ...counts } }: FilterSheetProps) {
  const { t } = useTranslation('search')
  const formatTotal = useTotalText()
  const [opened, sheet] = usePanel('filters')
  const count = countFilters(state)
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Icon name="adjustments-horizontal" size={18} />}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        {count > 0 ? t('filters.openWith', { count }) : t('filters.open')}
      </Button>
      <AppDialog opened={opened} onClose={sheet.close} title={t('filters.open')}>
        <Filters state={state} change={change} {...counts} />
        <div className={styles.sheetFoot}>
          <Button fullWidth size="md" onClick={sheet.close}>
            {firstPage ? t('filters.show', { results: formatTotal(firstPage) }) : t('filters.close')}
          </Button>
        </div>
      </AppDialog>
    </div>
  )
}
