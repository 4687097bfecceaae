import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { SelectableItems } from '../../items/public.ts'
import { SearchField } from '../field/search-field.tsx'
import { GuestSearch } from '../pages/guest-search.tsx'
import {
  defaultMode,
  maxQueryLength,
  noFilters,
  type SearchState,
  serializeSearch,
  toSearchFilter,
} from '../state/search-state.ts'
import { toSelectionFilter } from '../state/to-selection-filter.ts'
import { useInstantSearch } from '../state/use-instant-search.ts'
import { useSearchState } from '../state/use-search-state.ts'
import styles from './instant.module.css'
import { InstantResults } from './instant-results.tsx'
import { KindChips } from './kind-chips.tsx'

/** The instant search; guests get the sign-in form. */
export function InstantPage() {
  return useUser() ? <InstantSearch /> : <GuestSearch />
}

/** The search box, a filter by kind, and the results. */
function InstantSearch() {
  const { t } = useTranslation('search')
  const control = useSearchState()
  const { change, typeQuery } = control
  const { q, kind } = control.state
  // This page ignores parameters of the URL that it has no controls for.
  const state = useMemo(
    () => ({ q, ...noFilters, kind, mode: defaultMode, sort: undefined, view: 'list' as const }),
    [q, kind],
  )
  const filter = useMemo(() => toSearchFilter(state), [state])
  const search = useInstantSearch(filter)
  return (
    <SelectableItems filter={getSelectionFilter(state, search.firstPage)} isEnabled={filter !== undefined}>
      <div className={styles.page}>
        <PageHeader lead={t('instant.lead')} />
        <SearchField query={q} onQueryChange={typeQuery} isSettled={!search.isLoading && !search.isStale} />
        <KindChips
          chosen={kind}
          counts={search.firstPage?.facets.kind}
          onChange={(kinds) => change({ kind: kinds })}
        />
        {q.length > maxQueryLength ? (
          <p role="status">{t('nothing.tooLong', { max: maxQueryLength })}</p>
        ) : filter ? (
          <InstantResults state={state} change={change} search={search} />
        ) : (
          <EmptyState icon="search" title={t('instant.begin')} text={t('instant.beginText')} />
        )}
        <p className={styles.fullSearch}>
          <Link to={{ pathname: paths.search.to(), search: String(serializeSearch(state)) }} data-alone>
            {t('instant.elsewhere')}
          </Link>
        </p>
      </div>
    </SelectableItems>
  )
}

/**
 * The filter that finds the results again by words. Undefined for those of Typesense, which finds other items for the same words:
 * only single ones can be selected then.
 */
function getSelectionFilter(state: SearchState, firstPage: ReturnType<typeof useInstantSearch>['firstPage']) {
  return firstPage?.engine === 'typesense' ? undefined : toSelectionFilter(state)
}
