import '@mantine/core/styles/Switch.layer.css'
import type { Facets } from '@lares/shared-types/contracts/search'
import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SearchControl } from '../state/use-search-state.ts'
import { toCounts } from './counts.ts'
import styles from './filters.module.css'

interface OwnFiltersProps extends Pick<SearchControl, 'state' | 'change'> {
  facets: Facets | undefined
}

/** The filters by own favourites and ratings, and by files, each with the number of results that it would leave. */
export function OwnFilters({ state, change, facets }: OwnFiltersProps) {
  const { t } = useTranslation('search')
  const ratings = toCounts(facets, 'rating')

  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : t('filters.counted', { label, count })
  const renderSwitch = (filter: 'favourite' | 'hasFile') => {
    const counts = toCounts(facets, filter)
    return (
      <Switch
        label={withCount(t(`filters.${filter}`), counts && (counts.get('true') ?? 0))}
        checked={state[filter]}
        onChange={() => change({ [filter]: !state[filter] })}
      />
    )
  }
  return (
    <div className={styles.basics}>
      {renderSwitch('favourite')}
      {renderSwitch('hasFile')}
      <NativeSelect
        label={t('filters.rating')}
        data={[
          { value: '0', label: t('filters.anyRating') },
          ...[1, 2, 3, 4, 5].map((stars) => ({
            value: String(stars),
            label: withCount(
              t('filters.stars', { count: stars }),
              ratings && (ratings.get(String(stars)) ?? 0),
            ),
          })),
        ]}
        value={String(state.rating)}
        onChange={(event) => change({ rating: Number(event.currentTarget.value) })}
      />
    </div>
  )
}
