import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { countFilters, noFilters } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'

/** Says that nothing was found, and what may help. */
export function NothingFound({ state, change }: Pick<SearchControl, 'state' | 'change'>) {
  const { t } = useTranslation('search')
  const filtered = countFilters(state) > 0
  return (
    <EmptyState
      icon="search"
      title={state.q ? t('nothing.title', { words: state.q }) : t('nothing.titleFiltered')}
      text={t(filtered ? 'nothing.adviceFilters' : 'nothing.adviceWords')}
    >
      {filtered ? (
        <Button variant="default" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
