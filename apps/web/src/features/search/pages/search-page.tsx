import { VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { useRecentItemsQuery } from '../api.ts'
import { SearchField } from '../field/search-field.tsx'
import { ActiveFilters } from '../filters/active-filters.tsx'
import { Filters } from '../filters/filters.tsx'
import { useRememberSearch } from '../recent/use-remember-search.ts'
import { filterOf, type SearchState } from '../state/search-state.ts'
import { useSearch } from '../state/use-search.ts'
import { useSearchState } from '../state/use-search-state.ts'
import { BeforeSearching } from './before-searching.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { GuestSearch } from './guest-search.tsx'
import { latestItems } from './recently-added.tsx'
import { Results } from './results.tsx'
import { ResultsBar } from './results-bar.tsx'
import styles from './search-page.module.css'
import { Suggestions } from './suggestions.tsx'

/** Searching; for guests, how to come to it. */
export function SearchPage() {
  return useUser() ? <FamilySearch /> : <GuestSearch />
}

/** One box, the filters beside it, and what is found; before anything is looked for, what was added last. */
function FamilySearch() {
  const { t } = useTranslation('search')
  const { state, change, type } = useSearchState()
  const filter = useMemo(() => filterOf(state), [state])
  const search = useSearch(filter)
  // An answer is drawn in pieces, between which one can type on.
  const shown = useDeferredValue(search)
  const settled = !search.loading && !search.stale
  const { remember } = useRememberSearch(state.q, settled && search.hits.length > 0)
  const wide = useWideScreen()
  const { data: latest } = useRecentItemsQuery(latestItems, { skip: filter !== undefined })
  // Where this person can see nothing at all, there is nothing to narrow down.
  const filterable = filter !== undefined || latest?.items.length !== 0
  return (
    <>
      <PageHeader title={t('title')}>
        <Link className={styles.instant} to={instantLink(state)}>
          {t('instant.link')}
        </Link>
      </PageHeader>
      <SearchField words={state.q} onType={type} onEnter={remember} settled={settled} />
      <Suggestions state={state} change={change} />
      <div className={styles.page} data-filterable={filterable}>
        {wide && filterable ? (
          <aside className={styles.aside} aria-label={t('filters.open')}>
            <VisuallyHidden>
              <h2>{t('filters.open')}</h2>
            </VisuallyHidden>
            <Filters state={state} change={change} facets={shown.first?.facets} />
          </aside>
        ) : null}
        <div className={styles.main}>
          <div className={styles.head}>
            {wide || !filterable ? null : <FilterSheet state={state} change={change} first={shown.first} />}
            {filter ? <ResultsBar state={state} change={change} first={shown.first} /> : null}
          </div>
          <ActiveFilters state={state} change={change} />
          {filter ? (
            <Results state={state} change={change} search={shown} onOpen={remember} />
          ) : (
            <>
              {state.q.trim() ? (
                <p role="status" className={styles.total}>
                  {t('nothing.sayNothing')}
                </p>
              ) : null}
              <BeforeSearching />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** The instant search for the same words. */
function instantLink({ q }: SearchState) {
  return { pathname: paths.searchTypesense.to(), search: String(new URLSearchParams(q ? { q } : {})) }
}
