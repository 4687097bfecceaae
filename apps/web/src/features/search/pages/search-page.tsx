import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { SelectableItems } from '../../items/public.ts'
import { latestItemsQuery, useRecentItemsQuery } from '../api.ts'
import { SearchField } from '../field/search-field.tsx'
import { ActiveFilters } from '../filters/active-filters.tsx'
import { Filters } from '../filters/filters.tsx'
import { useRememberSearch } from '../recent/use-remember-search.ts'
import { maxQueryLength, type SearchState, toSearchFilter } from '../state/search-state.ts'
import { toSelectionFilter } from '../state/to-selection-filter.ts'
import { useSearch } from '../state/use-search.ts'
import { useSearchState } from '../state/use-search-state.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { GuestSearch } from './guest-search.tsx'
import { Results } from './results.tsx'
import { ResultsBar } from './results-bar.tsx'
import styles from './search-page.module.css'
import { Suggestions } from './suggestions.tsx'

interface SearchPageProps {
  /** Shown before anything is searched for. */
  readonly startPage: ReactNode
}

/** The search page; guests get the sign-in form. */
export function SearchPage(props: SearchPageProps) {
  return useUser() ? <FamilySearch {...props} /> : <GuestSearch />
}

/** The search box, the filters and the results. */
function FamilySearch({ startPage }: SearchPageProps) {
  const { t } = useTranslation('search')
  const { state, change, typeQuery } = useSearchState()
  const filter = useMemo(() => toSearchFilter(state), [state])
  // What is found by meaning cannot be found again by words.
  const selectionFilter = state.mode === 'meaning' ? undefined : toSelectionFilter(state)
  // The timeline draws its bars from the facets, before the hits.
  const isTimeline = state.view === 'timeline'
  const search = useSearch(filter, state.mode !== 'meaning' && !isTimeline ? 'after-hits' : 'with-hits')
  // Rendering the results is interruptible, so that typing stays responsive.
  const deferredSearch = useDeferredValue(search)
  const isSettled = !search.isLoading && !search.isStale
  const { remember } = useRememberSearch(state.q, isSettled && search.hits.length > 0)
  const isWide = useWideScreen()
  const { data: latest } = useRecentItemsQuery(latestItemsQuery, { skip: filter !== undefined })
  // The filters are hidden in an archive that is empty for this user.
  const isFilterable = filter !== undefined || latest?.items.length !== 0
  return (
    <SelectableItems filter={selectionFilter} isEnabled={filter !== undefined}>
      <PageHeader>
        <Link className={styles.instant} to={getInstantLink(state)}>
          {t('instant.link')}
        </Link>
      </PageHeader>
      <SearchField query={state.q} onQueryChange={typeQuery} onSubmit={remember} isSettled={isSettled} />
      <Suggestions state={state} change={change} />
      <div className={styles.page} data-filterable={isFilterable}>
        {isWide && isFilterable ? (
          <aside className={styles.aside} aria-label={t('filters.open')}>
            <VisuallyHidden>
              <h2>{t('filters.open')}</h2>
            </VisuallyHidden>
            <Filters
              state={state}
              change={change}
              facets={deferredSearch.facets}
              haveFacetsFailed={deferredSearch.haveFacetsFailed}
            />
          </aside>
        ) : null}
        <div className={styles.main}>
          <div className={styles.head}>
            {isWide || !isFilterable ? null : (
              <FilterSheet state={state} change={change} search={deferredSearch} />
            )}
            {filter ? (
              <ResultsBar
                state={state}
                change={change}
                firstPage={deferredSearch.firstPage}
                facets={deferredSearch.facets}
              />
            ) : null}
          </div>
          <ActiveFilters state={state} change={change} />
          {filter ? (
            <Results state={state} change={change} search={deferredSearch} onOpen={remember} />
          ) : (
            <>
              {state.q.trim() ? (
                <p role="status" className={styles.total}>
                  {state.q.length > maxQueryLength
                    ? t('nothing.tooLong', { max: maxQueryLength })
                    : t('nothing.sayNothing')}
                </p>
              ) : null}
              {startPage}
            </>
          )}
        </div>
      </div>
    </SelectableItems>
  )
}

/** The link to the instant search with the same query. */
function getInstantLink({ q }: SearchState) {
  return { pathname: paths.searchTypesense.to(), search: String(new URLSearchParams(q ? { q } : {})) }
}
