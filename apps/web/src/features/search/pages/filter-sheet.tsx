import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePanel } from '../../../shared/overlays/use-overlay.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import type { SearchPage } from '../api.ts'
import { Filters } from '../filters/filters.tsx'
import { countFilters } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { useTotalInWords } from './results-bar.tsx'
import styles from './search-page.module.css'

interface FilterSheetProps extends Pick<SearchControl, 'state' | 'change'> {
  first: SearchPage | undefined
}

/** The filters where there is no room beside the results; the button that closes them says how many results wait. */
export function FilterSheet({ state, change, first }: FilterSheetProps) {
  const { t } = useTranslation('search')
  const total = useTotalInWords()
  const [opened, sheet] = usePanel('filters')
  const count = countFilters(state)
  return (
    <div className={styles.sheet}>
      <Button
        variant="default"
        leftSection={<Icon name="adjustments-horizontal" size={18} />}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        {count > 0 ? t('filters.openWith', { count }) : t('filters.open')}
      </Button>
      <AppDialog opened={opened} onClose={sheet.close} title={t('filters.open')}>
        <Filters state={state} change={change} facets={first?.facets} />
        <div className={styles.sheetFoot}>
          <Button fullWidth size="md" onClick={sheet.close}>
            {first ? t('filters.show', { results: total(first) }) : t('filters.close')}
          </Button>
        </div>
      </AppDialog>
    </div>
  )
}
