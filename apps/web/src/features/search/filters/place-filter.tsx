import type { Facets } from '@lares/shared-types/contracts/search'
import { fold } from '@lares/shared-types/fold'
import { useTranslation } from 'react-i18next'
import { useFacetsQuery } from '../api.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { FilterGroup } from './filter-group.tsx'
import { ValueList } from './value-list.tsx'

interface PlaceFilterProps extends Pick<SearchControl, 'state' | 'change'> {
  /** The counts of the results; `undefined` until something has been searched for. */
  facets: Facets | undefined
  /** The counts of the results could not be loaded: only the chosen places are shown. */
  haveFacetsFailed: boolean
}

/** Filters by the places of the results, or before any search by all places, loaded when the group is expanded. */
export function PlaceFilter(props: PlaceFilterProps) {
  const { t } = useTranslation('search')
  return (
    <FilterGroup title={t('filters.place')} count={props.state.place.length}>
      <Places {...props} />
    </FilterGroup>
  )
}

/** One list whichever counts it shows, so that the counts of the results do not replace a checkbox under the finger. */
function Places({ state, change, facets, haveFacetsFailed }: PlaceFilterProps) {
  const { t } = useTranslation('search')
  const all = useFacetsQuery({ query: {} }, { skip: facets !== undefined || haveFacetsFailed })
  const counts = haveFacetsFailed ? [] : (facets ?? all.data?.facets)?.place
  if (!counts) return null
  const { place: chosen } = state
  // A URL may spell a place with other case or accents than the archive.
  const missing = chosen.filter((name) => !counts.some(({ value }) => isSame(value, name)))
  const values = [...counts, ...missing.map((value) => ({ value, count: haveFacetsFailed ? undefined : 0 }))]

  function toggle(name: string) {
    const others = chosen.filter((one) => !isSame(one, name))
    change({ place: others.length < chosen.length ? others : [...chosen, name] })
  }
  return (
    <ValueList
      legend={t('filters.place')}
      values={values.map(({ value, count }) => ({ value, label: value, count }))}
      chosen={values.map(({ value }) => value).filter((value) => chosen.some((one) => isSame(one, value)))}
      onToggle={toggle}
    />
  )
}

function isSame(one: string, other: string): boolean {
  return fold(one) === fold(other)
}
