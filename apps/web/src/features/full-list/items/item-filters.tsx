// Loaded with the tables only; the layer keeps it below the rules of the page.
import '@mantine/core/styles/Popover.layer.css'
import { Button, Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { countFilters, Filters, type SearchState } from '../../search/public.ts'
import styles from './item-filters.module.css'

interface ItemFiltersProps {
  search: SearchState
  onChange: (change: Partial<SearchState>) => void
}

/** The button that opens the filters of the search for a table. */
export function ItemFilters({ search, onChange }: ItemFiltersProps) {
  const { t } = useTranslation('full-list')
  const count = countFilters(search)
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="adjustments-horizontal" size={18} />}>
          {count > 0 ? t('filters.some', { count }) : t('filters.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.open')} className={styles.filters ?? ''}>
        <Filters state={search} change={onChange} facets={undefined} withoutKinds />
      </Popover.Dropdown>
    </Popover>
  )
}
