import type { TFunction } from 'i18next'
import type { RowFilter } from './row-filter.ts'

/** Filters rows with and without items; while the counts are loading, all rows pass. */
export function createItemsFilter<R>(
  t: TFunction<'full-list'>,
  getCount: (row: R) => number | undefined,
): RowFilter<R> {
  return {
    id: 'items',
    label: t('rowFilters.items.label'),
    options: [
      { value: 'some', label: t('rowFilters.items.some') },
      { value: 'none', label: t('rowFilters.items.none') },
    ],
    matches: (row, value) => {
      const count = getCount(row)
      return count === undefined || (value === 'some') === count > 0
    },
  }
}
