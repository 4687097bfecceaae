import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { useSavedSearchesQuery } from '../api.ts'
import { QueryInput } from '../field/query-input.tsx'
import { useQueryInput } from '../field/use-query-input.ts'
import { ActiveFilters } from '../filters/active-filters.tsx'
import { Filters } from '../filters/filters.tsx'
import { countFilters, normalizeAddress, parseSearch, serializeSearch } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './search-picker.module.css'

/** Chooses a search as the source of something else: a saved one, or one with words and filters. */
export function SearchPicker({ state, change, typeQuery }: SearchControl) {
  const { t } = useTranslation('search')
  const input = useQueryInput(state.q, typeQuery)
  const [isFiltering, filters] = useDisclosure(false)
  const count = countFilters(state)
  return (
    <div className={styles.picker}>
      <SavedSearchSelect state={state} change={change} />
      <div className={styles.row}>
        <QueryInput input={input} size="sm" className={styles.words ?? ''} />
        <Button
          variant="default"
          leftSection={<Icon name="adjustments-horizontal" size={18} />}
          aria-haspopup="dialog"
          onClick={filters.open}
        >
          {count > 0 ? t('filters.openWith', { count }) : t('filters.open')}
        </Button>
      </div>
      <ActiveFilters state={state} change={change} />
      <AppDialog opened={isFiltering} onClose={filters.close} title={t('filters.open')}>
        <Filters state={state} change={change} facets={undefined} />
        <Button fullWidth mt="md" onClick={filters.close}>
          {t('filters.close')}
        </Button>
      </AppDialog>
    </div>
  )
}

/** The person's saved searches; absent if there are none. */
function SavedSearchSelect({ state, change }: Pick<SearchControl, 'state' | 'change'>) {
  const { t } = useTranslation('search')
  const { data } = useSavedSearchesQuery()
  const searches = data?.searches ?? []
  if (searches.length === 0) return null
  const address = serializeSearch(state).toString()
  return (
    <NativeSelect
      label={t('saved.title')}
      value={searches.find((search) => normalizeAddress(search.address) === address)?.id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = searches.find(({ id }) => id === value)
        if (chosen) change(parseSearch(new URLSearchParams(chosen.address)))
      }}
      data={[
        { value: '', label: t('saved.choose') },
        ...searches.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
