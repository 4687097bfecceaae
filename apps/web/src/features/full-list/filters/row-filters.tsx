import { Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterPopover } from './filter-popover.tsx'
import type { ChosenValues, RowFilter } from './row-filter.ts'
import styles from './row-filters.module.css'

interface RowFiltersProps<R> {
  filters: readonly RowFilter<R>[]
  chosen: ChosenValues
  onChange: (chosen: ChosenValues) => void
}

/** The filters of a table of which all rows are loaded. */
export function RowFilters<R>({ filters, chosen, onChange }: RowFiltersProps<R>) {
  const { t } = useTranslation('full-list')
  const count = Object.keys(chosen).length
  const first = useRef<HTMLSelectElement>(null)

  function clear() {
    onChange({})
    // The button is disabled now, and would lose the focus to the page.
    first.current?.focus()
  }

  function choose(id: string, value: string) {
    const { [id]: _, ...others } = chosen
    onChange(value === '' ? others : { ...others, [id]: value })
  }

  return (
    <FilterPopover count={count}>
      <div className={styles.filters}>
        {filters.map(({ id, label, options, anyLabel = t('rowFilters.any') }, index) => (
          <NativeSelect
            key={id}
            ref={index === 0 ? first : undefined}
            label={label}
            value={chosen[id] ?? ''}
            onChange={({ currentTarget }) => choose(id, currentTarget.value)}
            data={[{ value: '', label: anyLabel }, ...options]}
          />
        ))}
        <Button variant="default" disabled={count === 0} onClick={clear}>
          {t('rowFilters.clear')}
        </Button>
      </div>
    </FilterPopover>
  )
}
