import { type Facets, maxFacetValues } from '@lares/shared-types/contracts/search'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { countFilters, noFilters, toggleValue } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { type Counts, toCounts } from './counts.ts'
import { DateFilter } from './date-filter.tsx'
import { FilterGroup } from './filter-group.tsx'
import styles from './filters.module.css'
import { OwnFilters } from './own-filters.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { type NamedFilter, useFilterValues } from './use-filter-values.ts'
import { type FilterValue, ValueList } from './value-list.tsx'

/** The others start collapsed, so that all headings are visible. */
const initiallyOpen: readonly NamedFilter[] = ['kind', 'category']

interface FiltersProps extends Pick<SearchControl, 'state' | 'change'> {
  /** The counts beside the values; `undefined` until something has been searched for. */
  facets: Facets | undefined
  /** The counts could not be loaded: values are offered without any. */
  haveFacetsFailed?: boolean
  /** Where all results are of one kind. */
  withoutKinds?: boolean
}

/** All filters of the search. */
export const Filters = memo(function Filters({
  state,
  change,
  facets,
  haveFacetsFailed = false,
  withoutKinds,
}: FiltersProps) {
  const { t } = useTranslation('search')
  const values = useFilterValues()

  const renderFilter = (filter: NamedFilter, onToggle: (value: string) => void) => {
    const chosen: readonly string[] = state[filter]
    // An archive without tags, for example, does not need the filter.
    if (values[filter].length === 0 && chosen.length === 0) return null
    return (
      <FilterGroup
        title={t(`filters.${filter}`)}
        count={chosen.length}
        initiallyOpen={initiallyOpen.includes(filter) || chosen.length > 0}
      >
        <ValueList
          legend={t(`filters.${filter}`)}
          values={getOfferedValues(values[filter], toCounts(facets, filter), chosen)}
          chosen={chosen}
          onToggle={onToggle}
        />
      </FilterGroup>
    )
  }
  const { kind, category, tag, participant, language, from, to } = state
  return (
    <div className={styles.filters}>
      <OwnFilters state={state} change={change} facets={facets} />
      {withoutKinds
        ? null
        : renderFilter('kind', (value) =>
            change({ kind: keepKnown(itemKinds, toggleValue<string>(kind, value)) }),
          )}
      {renderFilter('category', (value) => change({ category: toggleValue(category, value) }))}
      <FilterGroup title={t('filters.date')} count={[from, to].filter(Boolean).length} initiallyOpen>
        <DateFilter state={state} change={change} decades={facets?.decade ?? []} />
      </FilterGroup>
      {renderFilter('participant', (value) => change({ participant: toggleValue(participant, value) }))}
      <PlaceFilter state={state} change={change} facets={facets} haveFacetsFailed={haveFacetsFailed} />
      {renderFilter('tag', (value) => change({ tag: toggleValue(tag, value) }))}
      {renderFilter('language', (value) =>
        change({ language: keepKnown(languages, toggleValue<string>(language, value)) }),
      )}
      {countFilters(state) > 0 ? (
        <Button variant="subtle" size="compact-md" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  )
})

function keepKnown<T extends string>(all: readonly T[], values: readonly string[]): T[] {
  return all.filter((value) => values.includes(value))
}

/**
 * Keeps the values that would leave results or are chosen; all of them while `counts` is not loaded yet, or where it has only
 * the most frequent ones.
 */
function getOfferedValues(
  values: readonly Omit<FilterValue, 'count'>[],
  counts: Counts | undefined,
  chosen: readonly string[],
): FilterValue[] {
  const others = counts && counts.size < maxFacetValues ? 0 : undefined
  return values
    .map((value) => ({ ...value, count: counts?.get(value.value) ?? others }))
    .filter(({ value, count }) => count === undefined || count > 0 || chosen.includes(value))
}
