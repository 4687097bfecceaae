import '@mantine/core/styles/Switch.layer.css'
import type { Facets } from '@lares/shared-types/contracts/search'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { countFilters, noFilters, toggled } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { DateFilter } from './date-filter.tsx'
import { countsOf, offered } from './facet-counts.ts'
import { FilterGroup } from './filter-group.tsx'
import styles from './filters.module.css'
import { PlaceFilter } from './place-filter.tsx'
import { type NamedFilter, useFilterNames } from './use-filter-names.ts'
import { ValueList } from './value-list.tsx'

/** Filters that are open at first; the others wait folded, so that all of them are in sight. */
const unfolded: readonly NamedFilter[] = ['kind', 'category']

interface FiltersProps extends Pick<SearchControl, 'state' | 'change'> {
  /** Counts beside the values; undefined until something has been looked for. */
  facets: Facets | undefined
}

/** Every filter of the search. */
export const Filters = memo(function Filters({ state, change, facets }: FiltersProps) {
  const { t } = useTranslation('search')
  const names = useFilterNames()

  const values = (filter: NamedFilter, set: (value: string) => void) => {
    const chosen: readonly string[] = state[filter]
    // An archive without tags, say, has nothing to filter by there.
    if (names[filter].length === 0 && chosen.length === 0) return null
    return (
      <FilterGroup
        title={t(`filters.${filter}`)}
        count={chosen.length}
        unfolded={unfolded.includes(filter) || chosen.length > 0}
      >
        <ValueList
          legend={t(`filters.${filter}`)}
          values={offered(names[filter], facets && countsOf(facets, filter), chosen)}
          chosen={chosen}
          onToggle={set}
        />
      </FilterGroup>
    )
  }
  const { kind, category, tag, participant, language, from, to } = state
  return (
    <div className={styles.filters}>
      <div className={styles.marks}>
        <Switch
          label={t('filters.favourite')}
          checked={state.favourite}
          onChange={() => change({ favourite: !state.favourite })}
        />
        <Switch
          label={t('filters.hasFile')}
          checked={state.hasFile}
          onChange={() => change({ hasFile: !state.hasFile })}
        />
        <NativeSelect
          label={t('filters.rating')}
          data={[
            { value: '0', label: t('filters.anyRating') },
            ...[1, 2, 3, 4, 5].map((count) => ({
              value: String(count),
              label: t('filters.stars', { count }),
            })),
          ]}
          value={String(state.rating)}
          onChange={(event) => change({ rating: Number(event.currentTarget.value) })}
        />
      </div>
      {values('kind', (value) => change({ kind: known(itemKinds, toggled<string>(kind, value)) }))}
      {values('category', (value) => change({ category: toggled(category, value) }))}
      <FilterGroup title={t('filters.date')} count={[from, to].filter(Boolean).length} unfolded>
        <DateFilter state={state} change={change} decades={facets?.decade ?? []} />
      </FilterGroup>
      {values('participant', (value) => change({ participant: toggled(participant, value) }))}
      <PlaceFilter state={state} change={change} facets={facets} />
      {values('tag', (value) => change({ tag: toggled(tag, value) }))}
      {values('language', (value) =>
        change({ language: known(languages, toggled<string>(language, value)) }),
      )}
      {countFilters(state) > 0 ? (
        <Button variant="subtle" size="compact-md" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  )
})

function known<T extends string>(all: readonly T[], values: readonly string[]): T[] {
  return all.filter((value) => values.includes(value))
}
