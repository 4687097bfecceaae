import { countFilters, Filters, type SearchState } from '../../search/public.ts'
import { FilterPopover } from '../filters/filter-popover.tsx'
import styles from './item-filters.module.css'

interface ItemFiltersProps {
  search: SearchState
  onChange: (change: Partial<SearchState>) => void
}

/** The filters of the search, for a table. */
export function ItemFilters({ search, onChange }: ItemFiltersProps) {
  return (
    <FilterPopover count={countFilters(search)} className={styles.filters}>
      <Filters state={search} change={onChange} facets={undefined} withoutKinds />
    </FilterPopover>
  )
}
