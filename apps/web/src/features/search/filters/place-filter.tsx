import type { Facets } from '@lares/shared-types/contracts/search'
import { fold } from '@lares/shared-types/fold'
import { useTranslation } from 'react-i18next'
import { useEveryPlaceQuery } from '../api.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { FilterGroup } from './filter-group.tsx'
import { ValueList } from './value-list.tsx'

interface PlaceFilterProps extends Pick<SearchControl, 'state' | 'change'> {
  /** Counts of what was found; undefined until something has been looked for. */
  facets: Facets | undefined
}

/** The places of what was found. Before anything is looked for those of everything, asked for when they are unfolded. */
export function PlaceFilter({ state, change, facets }: PlaceFilterProps) {
  const { t } = useTranslation('search')
  return (
    <FilterGroup title={t('filters.place')} count={state.place.length}>
      {facets ? (
        <Places state={state} change={change} counted={facets.place} />
      ) : (
        <EveryPlace state={state} change={change} />
      )}
    </FilterGroup>
  )
}

function EveryPlace(props: Pick<SearchControl, 'state' | 'change'>) {
  const { data } = useEveryPlaceQuery({ query: { limit: 1 } })
  return data ? <Places {...props} counted={data.facets.place} /> : null
}

function Places({
  state,
  change,
  counted,
}: Pick<SearchControl, 'state' | 'change'> & { counted: Facets['place'] }) {
  const { t } = useTranslation('search')
  const { place: chosen } = state
  // An address may write a place otherwise than the archive does.
  const missing = chosen.filter((name) => !counted.some(({ value }) => isSame(value, name)))
  const values = [...counted, ...missing.map((value) => ({ value, count: 0 }))]

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
