import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { countFilters, noFilters } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'

interface NothingFoundProps extends Pick<SearchControl, 'state' | 'change'> {
  /** Operators of the query whose value is unknown, such as `tag:xyz`. */
  unknown: readonly string[]
  /** Repeats the search by meaning; undefined where that was done. */
  onByMeaning: (() => void) | undefined
}

/** The empty state of a search, with advice on what to change. */
export function NothingFound({ state, change, unknown, onByMeaning }: NothingFoundProps) {
  const { t } = useTranslation('search')
  const hasFilters = countFilters(state) > 0
  return (
    <EmptyState
      icon="search"
      title={state.q ? t('nothing.title', { words: state.q }) : t('nothing.titleFiltered')}
      text={
        unknown[0]
          ? t('nothing.unknown', { part: unknown[0] })
          : t(hasFilters ? 'nothing.adviceFilters' : 'nothing.adviceWords')
      }
    >
      {onByMeaning ? <Button onClick={onByMeaning}>{t('nothing.byMeaning')}</Button> : null}
      {hasFilters ? (
        <Button variant="default" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
